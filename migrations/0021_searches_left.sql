-- A search that its last alert has left stands nowhere any more, whichever of two changes at once left it.
CREATE TRIGGER alerts_search_left AFTER UPDATE OF search_id ON alerts WHEN old.search_id <> new.search_id BEGIN
  DELETE FROM alert_tokens WHERE search_id = old.search_id
    AND NOT EXISTS (SELECT 1 FROM alerts WHERE search_id = old.search_id AND confirmed_at IS NOT NULL);
  DELETE FROM alert_matches WHERE search_id = old.search_id
    AND NOT EXISTS (SELECT 1 FROM alerts WHERE search_id = old.search_id AND confirmed_at IS NOT NULL);
  DELETE FROM alert_searches WHERE id = old.search_id AND NOT EXISTS (SELECT 1 FROM alerts WHERE search_id = old.search_id);
END;

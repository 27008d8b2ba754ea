-- The hourly run looks for new institutions that no moderator has checked. It read all institutions for them.
CREATE INDEX `institutions_unchecked` ON `institutions` (`created_at`) WHERE checked_at is null;

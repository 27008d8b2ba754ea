/** Differences of the document and the server, and why. `pairs` matches the lines of tests/api-pairs.node.test.ts. */
export const TOLERATED: { pairs: RegExp; why: string }[] = [
  {
    pairs: /: the server takes (a space behind|a space|empty|capitals) /,
    why: "Texts are cleaned as they come in, and other spellings of a listed word count. The document says the form that is always taken",
  },
  {
    pairs: /(createWebhook|updateWebhook) whole: the document takes true /,
    why: "With all data `agrees` is needed too, which the rule of one field cannot say",
  },
  {
    pairs: /(subjects|media|Alert (category|subject)): the server takes another word /,
    why: "A form sends a list as text with a value a line. The document says the list that programs send",
  },
  {
    pairs: /(createJob|updateJob) \w+: the server takes (a number|a fraction|true) /,
    why: "A form sends numbers as texts, and ticks as words",
  },
  {
    pairs: /^(listJobs|createAlert|changeAlert) pay_from: the server takes a fraction /,
    why: "A sum is read as people write it, and rounded to rupees",
  },
  {
    pairs: /^listOwnJobs cursor: the server takes /,
    why: "Its schema cannot read the cursor, which depends on the order: the call does, and refuses it",
  },
  {
    pairs: /^listJobChanges since: the document takes /,
    why: "A cursor is opaque text: no pattern says which one an answer gave",
  },
  {
    pairs: /^(putExternalJob|bulkJobs) \w+: the server takes (a number|a fraction|true) /,
    why: "As with createJob and updateJob, whose fields these are",
  },
  {
    pairs: /^(createAccount|changePassword|resetPassword) password: the document takes as long as can be "x/,
    why: "Common passwords and those of one sign are refused: no pattern says the list",
  },
  {
    pairs: /^proposeInterview (place|demo_\w+|times\.0\.minutes): the document takes /,
    why: "Across fields: a place or a link, a demo lesson's own fields, times of one length",
  },
  {
    pairs: /time_zone: the document takes (another word|as long as can be) /,
    why: "The names of the world's zones are a list that changes",
  },
  {
    pairs: /^(completeRegistration|updateProfile) zip: the document takes /,
    why: "Across fields: in India a PIN code has six digits, elsewhere letters and digits",
  },
  {
    pairs: /^(create|change)Alert \w+: the server takes (null|another word|too many) /,
    why: "The filters of a form come as lines of a text, null is none, and a value that comes twice counts once",
  },
  {
    pairs: /^(create|change)Alert (posted|closes)_within: the document takes /,
    why: "An alert has no such filter: whatever is sent, the answer says so",
  },
  {
    pairs: /^(listJobChanges|listEvents) (since|types): the document takes /,
    why: "A cursor is what an answer gave; the types stand in one text with commas between",
  },
  {
    pairs: /^(create|update)Webhook (types|whole): the document takes (absent|true) /,
    why: "Across fields: a subscription names its events, and whole deliveries need the word that personal data leaves",
  },
  {
    pairs: /^sendExternalApplication job_(external_)?id: the document takes /,
    why: "Across fields: one of the two ids names the job",
  },
];

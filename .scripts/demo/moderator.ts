/** The address of the demo's moderator, whom a local start trusts unless MODERATORS names others. */
export const MODERATOR = "moderator@staffroom.example";

export const VISIT_ACTIONS = [
  "signIn",
  "signInFailed",
  "signOut",
  "registration",
  "passwordChanged",
  "recovery",
  "actingAs",
  "actedAs",
  "tokenCreated",
  "tokenChanged",
  "tokenRemoved",
  "emailChanged",
  "phoneChanged",
  "sessionsEnded",
  "accountRemoved",
  "termsChanged",
] as const;

export type VisitAction = (typeof VISIT_ACTIONS)[number];

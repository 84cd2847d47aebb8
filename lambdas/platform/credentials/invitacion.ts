/** How long the link of an invitation to the portal is valid, in seconds: seven days. */
export const invitationSeconds = 7 * 24 * 3600;

/** Seconds within which a user isn't invited again: two clicks in a row send one mail. */
export const invitationPauseSeconds = 60;

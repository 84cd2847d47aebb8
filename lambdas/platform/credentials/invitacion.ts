/** How long the link of an invitation to the portal is valid, in seconds: seven days. */
export const invitationSeconds = 7 * 24 * 3600;

/** How soon a user may be invited again, in seconds: two clicks in a row send one mail. */
export const invitationPauseSeconds = 60;

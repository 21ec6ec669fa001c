/** The server, or its database, has said no. */
export class Refused extends Error {}

/** There was no answer. */
export class Unanswered extends Error {}

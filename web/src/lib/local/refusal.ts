/** When the table says no: the name of the reason, as the server words it, and the clause where the rules refuse. */

export const [NOT_FOUND, CONFLICT] = [404, 409];

export class RefusalError extends Error {
  constructor(
    override readonly name: string,
    readonly status: number = CONFLICT,
    readonly clause = "",
    readonly values: Record<string, string> = {},
  ) {
    super(name);
  }
}

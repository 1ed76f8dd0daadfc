/** A backup or a restoration that cannot be done: `message` is the French sentence to show. */
export class SauvegardeRefusee extends Error {
  override readonly name = 'SauvegardeRefusee';
}

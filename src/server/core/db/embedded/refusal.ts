/** The embedded server cannot work here: `message` is the French sentence to show. */
export class EmbeddedRefusal extends Error {
  override readonly name = 'EmbeddedRefusal';
}

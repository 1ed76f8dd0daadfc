/**
 * A random key. `crypto.randomUUID` exists over https only, and some pharmacies open the site over plain http on their
 * own network.
 */
export const cleUnique = (): string => {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const octets = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(octets, (octet) => octet.toString(16).padStart(2, '0')).join('');
};

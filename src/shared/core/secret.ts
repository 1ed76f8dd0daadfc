/** 32 characters that cannot be mistaken for one another when read aloud or typed from paper. */
const SIGNES = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const LONGUEUR = 15;
/** How many random bytes `composerSecret` needs. */
export const OCTETS_SECRET = LONGUEUR;

/**
 * A provisional password, `XXXXX-XXXXX-XXXXX`, that the password rules accept (CPT-4).
 * @param octets OCTETS_SECRET random bytes
 */
export const composerSecret = (octets: Uint8Array): string => {
  const signes = Array.from(octets.subarray(0, LONGUEUR), (octet) => SIGNES[octet & 31] ?? 'A');
  // Forces one letter and one digit, which the password rules require.
  signes[0] = SIGNES[(octets[0] ?? 0) % 24] ?? 'A';
  signes[LONGUEUR - 1] = SIGNES[24 + ((octets[LONGUEUR - 1] ?? 0) & 7)] ?? '2';
  return signes.join('').match(/.{5}/g)?.join('-') ?? '';
};

// The 30-day mark that says, account by account, that Payps was connected from this browser (PAY-14): a word, never the
// token.
const JOURS = 30;
const SECONDES = JOURS * 24 * 3600;
const nomDe = (tenantId: number): string => `payps-${tenantId}`;

export const poserTemoin = (tenantId: number, connecte: boolean): void => {
  const securise = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie =
    `${nomDe(tenantId)}=${connecte ? '1' : ''}; Max-Age=${connecte ? SECONDES : 0}; Path=/; ` +
    `SameSite=Strict${securise}`;
};
/** What this browser remembers, before the server answers. */
export const lireTemoin = (tenantId: number): boolean => document.cookie.split('; ').includes(`${nomDe(tenantId)}=1`);

// A cookie of 30 days that says, account by account, that this browser connected Payps (PAY-14): a flag, never the
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
/** True when this browser remembers a connection, before the server answers. */
export const lireTemoin = (tenantId: number): boolean => document.cookie.split('; ').includes(`${nomDe(tenantId)}=1`);

import type { Role } from '#shared/core/acteur.ts';

/** Where the calculator is, or null: not configured, or a super administrator (spec §1: "hidden for super admin"). The server fills the page's meta. */
export const adresseCalculatrice = (role: Role): string | null => {
  const adresse = document.querySelector('meta[name="pharmaccord-calculatrice"]')?.getAttribute('content') ?? '';
  return role !== 'SUPER_ADMIN' && /^(https?:\/\/|\/)/.test(adresse) ? adresse : null;
};

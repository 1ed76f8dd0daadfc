import type { Role } from '#shared/core/acteur.ts';

/**
 * The address of the calculator: the one the server wrote in the page's meta, else Pharmaccord's own; null for a super
 * administrator (COM-89).
 */
export const adresseCalculatrice = (role: Role): string | null => {
  const adresse = document.querySelector('meta[name="pharmaccord-calculatrice"]')?.getAttribute('content') ?? '';
  return role !== 'SUPER_ADMIN' && /^(https?:\/\/|\/)/.test(adresse) ? adresse : null;
};

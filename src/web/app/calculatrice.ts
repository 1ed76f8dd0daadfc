import type { Role } from '#shared/core/acteur.ts';

/**
 * The address of the calculator; null when it is not configured or for a super administrator (COM-89). The server fills
 * the page's meta.
 */
export const adresseCalculatrice = (role: Role): string | null => {
  const adresse = document.querySelector('meta[name="pharmaccord-calculatrice"]')?.getAttribute('content') ?? '';
  return role !== 'SUPER_ADMIN' && /^(https?:\/\/|\/)/.test(adresse) ? adresse : null;
};

import type { ProfilFacture } from '../../schemas.ts';

/** The profile declared by a document, by the words of its identifier; null for another specification. */
export const profilDe = (declare: string | null): ProfilFacture | null => {
  const nu = (declare ?? '').toLowerCase().replaceAll(/[\s_-]/g, '');
  if (nu.endsWith('minimum')) return 'MINIMUM';
  if (nu.endsWith('basicwl')) return 'BASIC_WL';
  if (nu.includes('extended')) return 'EXTENDED';
  if (/[:#]basic$/.test(nu)) return 'BASIC';
  return nu.includes('en16931') || /[:#]comfort$/.test(nu) ? 'EN16931' : null;
};

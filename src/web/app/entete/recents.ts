import { IconHistory } from '@tabler/icons-react';
import type { LinkOptions } from '@tanstack/react-router';
import { ecran, ecrans } from '#shared/core/screens.ts';
import { getSession } from '#web/lib/session.ts';
import { MAX_PAR_GROUPE, type Resultat } from './resultat.ts';

type Retenu = Pick<Resultat, 'cle' | 'libelle' | 'detail' | 'vers'>;

const CLE = 'pharmaccord.palette';
/** Recent items belong to one user in one account: another user of this device does not see them. */
const deQui = (): string => {
  const session = getSession();
  return session ? `${session.utilisateur.id}.${session.tenant.id}` : '';
};
const estRetenu = (valeur: unknown): valeur is Retenu =>
  typeof valeur === 'object' && valeur !== null && 'cle' in valeur && 'libelle' in valeur && 'vers' in valeur;

const lire = (): readonly Retenu[] => {
  try {
    const memoire = JSON.parse(localStorage.getItem(CLE) ?? 'null') as { qui?: string; elements?: unknown } | null;
    return memoire?.qui === deQui() && Array.isArray(memoire.elements) ? memoire.elements.filter(estRetenu) : [];
  } catch {
    return [];
  }
};

/** Records an item just opened from the palette: it is the first one offered next time (AID-4). */
export const retenirRecent = ({ cle, libelle, detail, vers }: Resultat): void => {
  const elements = [{ cle, libelle, detail, vers }, ...lire().filter((autre) => autre.cle !== cle)];
  try {
    localStorage.setItem(CLE, JSON.stringify({ qui: deQui(), elements: elements.slice(0, MAX_PAR_GROUPE) }));
  } catch {
    // without storage, the palette offers no recent item
  }
};

const versUn = ({ to }: LinkOptions, ouvrables: ReadonlySet<string>): boolean =>
  ecrans.some((nom) => ouvrables.has(nom) && ecran(nom).chemin === to);

/**
 * The items last opened from the palette, latest first, if this session may still open their screen.
 * @param ouvrables names of the screens this session may open
 */
export const recentsDuCompte = (ouvrables: ReadonlySet<string>): Resultat[] =>
  lire()
    .filter(({ vers }) => versUn(vers, ouvrables))
    .map((retenu) => ({ ...retenu, cle: `recent-${retenu.cle}`, icone: IconHistory }));

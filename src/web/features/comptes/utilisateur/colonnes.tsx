import { Text } from '@mantine/core';
import type { Utilisateur } from '#shared/features/comptes/utilisateur/contract.ts';
import { champsUtilisateur } from '#shared/features/comptes/utilisateur/schemas/liste.ts';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { libelleTypeTenant, teinteEtatCompte } from './apparence.ts';

const champ = colonnesDe<Utilisateur>(champsUtilisateur);

const nom = champ('nom', {
  valeur: ({ nomComplet }) => nomComplet,
  tri: true,
  extensible: true,
  largeur: 200,
  fixe: true,
});
const compte = champ('tenantNom', {
  valeur: ({ tenantNom, typeTenant }) =>
    typeTenant === 'PHARMACIE' ? (
      tenantNom
    ) : (
      <>
        {tenantNom}{' '}
        <Text span size="xs" c="dimmed">
          {libelleTypeTenant[typeTenant]}
        </Text>
      </>
    ),
  tri: true,
  largeur: 250,
});
const suite: readonly Colonne<Utilisateur>[] = [
  champ('username', { tri: true, largeur: 170 }),
  champ('role', { tri: true, largeur: 250 }),
  champ('etat', { teintes: teinteEtatCompte, largeur: 150, carte: 'marque' }),
  champ('derniereConnexion', { quand: 'depuis', tri: true, largeur: 150 }),
];
const email = champ('email', { largeur: 240 });
const creation = champ('creeLe', { quand: 'jour', tri: true, largeur: 120, masquee: true });

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesDuCompte: readonly Colonne<Utilisateur>[] = [nom, ...suite, email, creation];
export const colonnesDeTous: readonly Colonne<Utilisateur>[] = [
  nom,
  compte,
  ...suite,
  { ...email, masquee: true },
  creation,
];

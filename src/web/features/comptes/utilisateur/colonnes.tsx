import { Text } from '@mantine/core';
import type { Utilisateur } from '#shared/features/comptes/utilisateur/contract.ts';
import { formatDepuis, formatInstant, formatJour } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { libelleEtatCompte, libelleRole, libelleTypeTenant, teinteEtatCompte } from './apparence.ts';

const nom: Colonne<Utilisateur> = {
  id: 'nom',
  titre: 'Nom',
  valeur: ({ nomComplet }) => nomComplet,
  tri: true,
  extensible: true,
  largeur: 200,
  fixe: true,
};

const compte: Colonne<Utilisateur> = {
  id: 'tenantNom',
  titre: 'Compte',
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
};

const suite: readonly Colonne<Utilisateur>[] = [
  { id: 'username', titre: 'Identifiant', valeur: ({ username }) => username, tri: true, largeur: 170 },
  { id: 'role', titre: 'Rôle', valeur: ({ role }) => libelleRole[role], tri: true, largeur: 250 },
  {
    id: 'etat',
    titre: 'État',
    valeur: ({ etat }) => <StatusBadge teinte={teinteEtatCompte[etat]}>{libelleEtatCompte[etat]}</StatusBadge>,
    largeur: 150,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'derniereConnexion',
    titre: 'Dernier accès',
    valeur: ({ derniereConnexion }) =>
      derniereConnexion ? (
        <span title={formatInstant(derniereConnexion)}>{formatDepuis(derniereConnexion)}</span>
      ) : null,
    tri: true,
    genre: 'date',
    largeur: 150,
  },
];

const finales: readonly Colonne<Utilisateur>[] = [
  {
    id: 'creeLe',
    titre: 'Création',
    valeur: ({ creeLe }) => formatJour(creeLe.slice(0, 10)),
    tri: true,
    genre: 'date',
    largeur: 120,
    masquee: true,
  },
];
const email: Colonne<Utilisateur> = {
  id: 'email',
  titre: 'E-mail',
  valeur: ({ email: adresse }) => adresse,
  largeur: 240,
};

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesDuCompte: readonly Colonne<Utilisateur>[] = [nom, ...suite, email, ...finales];
export const colonnesDeTous: readonly Colonne<Utilisateur>[] = [
  nom,
  compte,
  ...suite,
  { ...email, masquee: true },
  ...finales,
];

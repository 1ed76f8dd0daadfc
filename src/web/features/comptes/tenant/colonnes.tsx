import type { TenantEnListe } from '#shared/features/comptes/tenant/contract.ts';
import { formatDepuis, formatInstant, formatJour, formatTelephone } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { etatAbonnement, libelleEtatDuTenant, teinteEtatTenant, type TypeCompte } from './apparence.ts';

const adhesion = ({ groupementNom, groupementNomAsked, etatGroupement }: TenantEnListe) => {
  if (groupementNom) return groupementNom;
  if (!groupementNomAsked) return null;
  return etatGroupement === 'WAITING' ? `${groupementNomAsked} (demandé)` : `${groupementNomAsked} (déclaré)`;
};

const abonnement: Colonne<TenantEnListe> = {
  id: 'abonnement',
  titre: 'Abonnement',
  valeur: (ligne) => {
    const { libelle, teinte } = etatAbonnement(ligne.abonnement);
    return <StatusBadge teinte={teinte}>{libelle}</StatusBadge>;
  },
  largeur: 210,
  genre: 'etat',
  carte: 'marque',
};

const communes: readonly Colonne<TenantEnListe>[] = [
  { id: 'nom', titre: 'Nom', valeur: ({ nom }) => nom, tri: true, extensible: true, largeur: 240, fixe: true },
  {
    id: 'ville',
    titre: 'Ville',
    valeur: ({ codePostal, ville }) => [codePostal, ville].filter(Boolean).join(' '),
    tri: true,
    largeur: 160,
  },
  {
    id: 'active',
    titre: 'État',
    valeur: ({ active, type }) => (
      <StatusBadge teinte={teinteEtatTenant[active]}>{libelleEtatDuTenant(active, type)}</StatusBadge>
    ),
    tri: true,
    largeur: 120,
    genre: 'etat',
    carte: 'marque',
  },
];

const finales: readonly Colonne<TenantEnListe>[] = [
  {
    id: 'nbUtilisateurs',
    titre: 'Utilisateurs',
    valeur: ({ nbUtilisateurs }) => nbUtilisateurs,
    genre: 'nombre',
    largeur: 110,
  },
  {
    id: 'derniereConnexion',
    titre: 'Dernière connexion',
    valeur: ({ derniereConnexion }) =>
      derniereConnexion ? (
        <span title={formatInstant(derniereConnexion)}>{formatDepuis(derniereConnexion)}</span>
      ) : null,
    tri: true,
    genre: 'date',
    largeur: 160,
    carte: 'detail',
  },
  {
    id: 'creeLe',
    titre: 'Inscription',
    valeur: ({ creeLe }) => formatJour(creeLe.slice(0, 10)),
    tri: true,
    genre: 'date',
    largeur: 120,
    carte: 'masquee',
  },
  { id: 'mail', titre: 'E-mail', valeur: ({ mail }) => mail, largeur: 210, masquee: true },
  {
    id: 'telephone',
    titre: 'Téléphone',
    valeur: ({ telephone }) => (telephone ? formatTelephone(telephone) : null),
    largeur: 140,
    masquee: true,
  },
];

const dePharmacie: readonly Colonne<TenantEnListe>[] = [
  { id: 'groupement', titre: 'Groupement', valeur: adhesion, largeur: 190 },
  { id: 'cip', titre: 'CIP', valeur: ({ cip }) => cip, largeur: 130, masquee: true },
];

const deGroupement: readonly Colonne<TenantEnListe>[] = [
  { id: 'nbAdherents', titre: 'Adhérents', valeur: ({ nbAdherents }) => nbAdherents, genre: 'nombre', largeur: 100 },
  {
    id: 'partenariat',
    titre: 'Partenariat',
    valeur: ({ partenariat }) => (partenariat ? 'Partenaire' : null),
    largeur: 105,
  },
];

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesTenant: Readonly<Record<TypeCompte, readonly Colonne<TenantEnListe>[]>> = {
  PHARMACIE: [...communes, abonnement, ...dePharmacie, ...finales],
  GROUPEMENT: [...communes, abonnement, ...deGroupement, ...finales],
  TRADE: [...communes, ...finales],
};

import type { TenantEnListe } from '#shared/features/comptes/tenant/contract.ts';
import { champsTenant } from '#shared/features/comptes/tenant/schemas/liste.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { etatAbonnement, teinteEtatTenant, type TypeCompte } from './apparence.ts';

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

const champ = colonnesDe<TenantEnListe>(champsTenant);

const communes: readonly Colonne<TenantEnListe>[] = [
  champ('nom', { tri: true, extensible: true, largeur: 240, fixe: true }),
  champ('ville', {
    valeur: ({ codePostal, ville }) => [codePostal, ville].filter(Boolean).join(' '),
    tri: true,
    largeur: 160,
  }),
  champ('active', { teintes: teinteEtatTenant, tri: true, largeur: 120, carte: 'marque' }),
];

const finales: readonly Colonne<TenantEnListe>[] = [
  champ('nbUtilisateurs', { largeur: 110 }),
  champ('derniereConnexion', { quand: 'depuis', tri: true, largeur: 160, carte: 'detail' }),
  champ('creeLe', { quand: 'jour', tri: true, largeur: 120, carte: 'masquee' }),
  champ('mail', { largeur: 210, masquee: true }),
  champ('telephone', { largeur: 140, masquee: true }),
];

const dePharmacie: readonly Colonne<TenantEnListe>[] = [
  champ('groupementNom', { id: 'groupement', valeur: adhesion, largeur: 190 }),
  champ('cip', { largeur: 130, masquee: true }),
];

const deGroupement: readonly Colonne<TenantEnListe>[] = [
  champ('nbAdherents', { largeur: 100 }),
  champ('partenariat', { valeur: ({ partenariat }) => (partenariat ? 'Acceptées' : null), largeur: 112 }),
];

/** Kept out of the page: rows are drawn again only when the list of columns changes. */
export const colonnesTenant: Readonly<Record<TypeCompte, readonly Colonne<TenantEnListe>[]>> = {
  PHARMACIE: [...communes, abonnement, ...dePharmacie, ...finales],
  GROUPEMENT: [...communes, abonnement, ...deGroupement, ...finales],
  TRADE: [...communes, ...finales],
};

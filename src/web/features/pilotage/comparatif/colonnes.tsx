import { formulesDeMarge, libelleMesure } from '#shared/features/pilotage/comparatif/messages.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatCentimes, formatNombre, formatPourcentage } from '#web/lib/formats.ts';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import styles from './Comparatif.module.css';
import { BarreMarge, EcartDePrix, RangDuGroupe } from './Marge.tsx';
import type { LigneVue, PoserEssai } from './use-comparatif.ts';

export type Maxima = { readonly unitaire: number; readonly annuel: number };

const pourcentage = (centiemes: number): string => formatPourcentage(centiemes / 100);

const montant = (
  id: string,
  titre: string,
  lire: (ligne: LigneVue) => number,
  reste: Partial<Colonne<LigneVue>> = {},
): Colonne<LigneVue> => ({
  id,
  titre,
  valeur: (ligne) => formatCentimes(lire(ligne)),
  triPar: lire,
  genre: 'nombre',
  largeur: 96,
  ...reste,
});

const identite: readonly Colonne<LigneVue>[] = [
  { id: 'nom', titre: 'Produit', valeur: ({ nom }) => nom, triPar: ({ nom }) => nom, largeur: 200, extensible: true },
  {
    id: 'laboratoire',
    titre: 'Laboratoire',
    valeur: ({ laboratoireNom, laboratoireColor }) => <NomLabo nom={laboratoireNom} couleur={laboratoireColor} />,
    triPar: ({ laboratoireNom }) => laboratoireNom,
    largeur: 150,
    plusieursLignes: true,
  },
  {
    id: 'classement',
    titre: 'Famille',
    valeur: ({ classement }) => classement,
    triPar: ({ classement }) => classement,
    largeur: 170,
    priorite: 3,
    carte: 'masquee',
  },
  { id: 'ean', titre: 'EAN', valeur: ({ ean }) => ean, triPar: ({ ean }) => ean, masquee: true, carte: 'masquee' },
];

const prix: readonly Colonne<LigneVue>[] = [
  montant('achat', 'PA remisé', ({ prixAchatCentimes }) => prixAchatCentimes, { carte: 'masquee', priorite: 2 }),
  montant('vente', 'PV TTC', ({ prixVenteCentimes }) => prixVenteCentimes, { carte: 'masquee', priorite: 2 }),
  {
    id: 'tva',
    titre: 'TVA',
    valeur: ({ tva }) => formatPourcentage(tva),
    triPar: ({ tva }) => tva,
    genre: 'nombre',
    masquee: true,
    carte: 'masquee',
  },
  montant('ht', 'PV HT', ({ marges }) => marges.prixVenteHtCentimes, {
    aide: formulesDeMarge.prixVenteHtCentimes,
    masquee: true,
    carte: 'masquee',
  }),
  {
    id: 'volume',
    titre: 'Volume',
    valeur: ({ volumeAnnuel }) => formatNombre(volumeAnnuel),
    triPar: ({ volumeAnnuel }) => volumeAnnuel,
    genre: 'nombre',
    largeur: 80,
    priorite: 2,
    carte: 'masquee',
  },
];

const apparentes: readonly Colonne<LigneVue>[] = [
  montant('marge', 'Marge', ({ marges }) => marges.margeUnitaireCentimes, {
    aide: formulesDeMarge.margeUnitaireCentimes,
    priorite: 3,
    carte: 'masquee',
  }),
  {
    id: 'tauxMarque',
    titre: 'Taux de marque',
    valeur: ({ marges }) => pourcentage(marges.tauxMarque),
    triPar: ({ marges }) => marges.tauxMarque,
    aide: formulesDeMarge.tauxMarque,
    genre: 'nombre',
    largeur: 90,
    priorite: 2,
    carte: 'masquee',
  },
  {
    id: 'tauxMarge',
    titre: 'Taux de marge',
    valeur: ({ marges }) => pourcentage(marges.tauxMarge),
    triPar: ({ marges }) => marges.tauxMarge,
    aide: formulesDeMarge.tauxMarge,
    genre: 'nombre',
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'coefficient',
    titre: 'Coefficient',
    valeur: ({ marges }) => formatNombre(marges.coefficient / 100),
    triPar: ({ marges }) => marges.coefficient,
    aide: formulesDeMarge.coefficient,
    genre: 'nombre',
    largeur: 90,
    priorite: 3,
    carte: 'masquee',
  },
  montant('margeAnnuelle', 'Marge annuelle', ({ marges }) => marges.margeAnnuelleCentimes, {
    aide: formulesDeMarge.margeAnnuelleCentimes,
    masquee: true,
    carte: 'masquee',
  }),
];

const reelles = (
  { unitaire, annuel }: Maxima,
  { essaie }: { readonly essaie: boolean },
): readonly Colonne<LigneVue>[] => [
  montant('coutReel', 'Coût réel', ({ marges }) => marges.coutReelCentimes, {
    aide: formulesDeMarge.coutReelCentimes,
    priorite: 2,
    carte: 'masquee',
  }),
  montant('margeReelle', 'Marge réelle', ({ marges }) => marges.margeReelleUnitaireCentimes, {
    aide: formulesDeMarge.margeReelleUnitaireCentimes,
    valeur: ({ marges }) => <BarreMarge centimes={marges.margeReelleUnitaireCentimes} maximum={unitaire} />,
    largeur: 150,
    carte: 'montant',
  }),
  montant('margeReelleAnnuelle', 'Réelle par an', ({ marges }) => marges.margeReelleAnnuelleCentimes, {
    aide: formulesDeMarge.margeReelleAnnuelleCentimes,
    valeur: ({ marges }) => <BarreMarge centimes={marges.margeReelleAnnuelleCentimes} maximum={annuel} />,
    largeur: 170,
    priorite: 1,
    carte: essaie ? 'masquee' : 'detail',
  }),
  {
    id: 'tauxMarqueReel',
    titre: 'Taux de marque réel',
    valeur: ({ marges }) => pourcentage(marges.tauxMarqueReel),
    triPar: ({ marges }) => marges.tauxMarqueReel,
    aide: formulesDeMarge.tauxMarqueReel,
    genre: 'nombre',
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'rang',
    titre: 'Rang',
    valeur: ({ rang }) => (rang ? <RangDuGroupe rang={rang} /> : null),
    triPar: ({ rang }) => rang?.rang ?? null,
    aide: 'Rang parmi les produits du même sous-segment, sinon du même segment, sinon de la même famille',
    genre: 'etat',
    largeur: 190,
    carte: 'marque',
  },
  {
    id: 'prixMesure',
    titre: 'Prix à la mesure',
    valeur: ({ marges, uniteContenance }) =>
      marges.prixMesureCentimes === null || uniteContenance === null
        ? null
        : `${formatCentimes(marges.prixMesureCentimes)} / ${libelleMesure[uniteContenance]}`,
    triPar: ({ marges }) => marges.prixMesureCentimes,
    aide: formulesDeMarge.prixMesureCentimes,
    genre: 'nombre',
    largeur: 130,
    priorite: 3,
    carte: 'masquee',
  },
];

/** Columns of the tried prices, at the same volume. */
const etSi = (poser: PoserEssai): readonly Colonne<LigneVue>[] => [
  {
    id: 'achatEssaye',
    titre: 'Et si PA',
    valeur: ({ id, nom, saisie, prixAchatCentimes }) => (
      <MontantField
        size="xs"
        className={styles.essai}
        leftSection={<small aria-hidden>PA</small>}
        aria-label={`Prix d’achat essayé de ${nom}`}
        placeholder={formatCentimes(prixAchatCentimes).replace(/\s€$/, '')}
        value={saisie.achat ?? null}
        onChange={(achat) => poser(id, { achat })}
      />
    ),
    genre: 'nombre',
    largeur: 120,
    fixe: true,
    carte: 'acte',
  },
  {
    id: 'venteEssayee',
    titre: 'Et si PV TTC',
    valeur: ({ id, nom, saisie, prixVenteCentimes }) => (
      <MontantField
        size="xs"
        className={styles.essai}
        leftSection={<small aria-hidden>PV</small>}
        aria-label={`Prix de vente essayé de ${nom}`}
        placeholder={formatCentimes(prixVenteCentimes).replace(/\s€$/, '')}
        value={saisie.vente ?? null}
        onChange={(vente) => poser(id, { vente })}
      />
    ),
    genre: 'nombre',
    largeur: 120,
    fixe: true,
    carte: 'acte',
  },
  {
    id: 'ecartUnitaire',
    titre: 'Écart par unité',
    valeur: ({ essai }) => (essai ? <EcartDePrix centimes={essai.ecartUnitaireCentimes} /> : null),
    triPar: ({ essai }) => essai?.ecartUnitaireCentimes ?? null,
    aide: 'Marge réelle essayée - marge réelle',
    genre: 'nombre',
    largeur: 110,
    priorite: 1,
    carte: 'masquee',
  },
  {
    id: 'ecartAnnuel',
    titre: 'Écart par an',
    valeur: ({ essai }) => (essai ? <EcartDePrix centimes={essai.ecartAnnuelCentimes} /> : null),
    triPar: ({ essai }) => essai?.ecartAnnuelCentimes ?? null,
    aide: 'Marge réelle annuelle essayée - marge réelle annuelle, au même volume',
    genre: 'nombre',
    largeur: 120,
  },
];

/**
 * Columns of the comparatif, with bars on the scale of the displayed rows. @param poser tries prices; absent, these
 * columns are hidden
 */
export const colonnesComparatif = (maxima: Maxima, poser: PoserEssai | null): readonly Colonne<LigneVue>[] =>
  poser
    ? [...identite, ...prix, ...etSi(poser), ...reelles(maxima, { essaie: true }), ...apparentes]
    : [...identite, ...prix, ...apparentes, ...reelles(maxima, { essaie: false })];

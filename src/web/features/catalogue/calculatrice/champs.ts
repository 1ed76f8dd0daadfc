import { lireDecimal, lireEntier, lireMontant, lirePourcentage, type NombreLu } from '#shared/core/nombres.ts';
import { formatCentimes } from '#web/lib/formats.ts';

export type OngletCalculatrice = 'prix' | 'promo';
/** The typed values, by field. */
export type ValeursCalculatrice = Readonly<Record<string, string>>;

type Base = {
  readonly nom: string;
  readonly libelle: string;
  readonly aide?: string;
  readonly defaut?: string;
  /** Condition under which the field shows. */
  readonly si?: (valeurs: ValeursCalculatrice) => boolean;
};
export type ChampDeNombre = Base & {
  readonly genre: 'montant' | 'pourcentage' | 'decimal' | 'entier';
  readonly obligatoire?: true;
  readonly signe?: string;
  readonly min?: number;
  readonly max?: number;
};
type ChampDeChoix = Base & {
  readonly genre: 'choix';
  /** The field takes the whole width, because its texts are long. */
  readonly large?: true;
  readonly defaut: string;
  readonly choix: readonly (readonly [valeur: string, libelle: string])[];
};
export type Champ = ChampDeNombre | ChampDeChoix;
type Groupe = { readonly titre: string; readonly champs: readonly Champ[] };

const TVA: Pick<ChampDeChoix, 'genre' | 'libelle' | 'defaut' | 'choix'> = {
  genre: 'choix',
  libelle: 'TVA',
  defaut: '2000',
  choix: [
    ['210', '2,1 %'],
    ['550', '5,5 %'],
    ['1000', '10 %'],
    ['2000', '20 %'],
  ],
};

const estPrix = (valeurs: ValeursCalculatrice): boolean => valeurs['connu'] === 'PRIX';
const estSorte =
  (...sortes: readonly string[]) =>
  (valeurs: ValeursCalculatrice): boolean =>
    sortes.includes(valeurs['sorte'] ?? '');

const remise = (rang: number): ChampDeNombre => ({
  nom: `remise${rang}`,
  libelle: `Remise ${rang}`,
  genre: 'pourcentage',
});

export const groupesDeChamps: Readonly<Record<OngletCalculatrice, readonly Groupe[]>> = {
  prix: [
    {
      titre: 'Achat',
      champs: [
        { nom: 'tarif', libelle: 'Prix tarif HT', genre: 'montant', obligatoire: true },
        remise(1),
        remise(2),
        remise(3),
        {
          nom: 'cumul',
          libelle: 'Remises',
          genre: 'choix',
          defaut: 'CASCADE',
          choix: [
            ['CASCADE', 'en cascade'],
            ['ADDITION', 'additionnées'],
          ],
        },
        { nom: 'ugPayees', libelle: 'Unités payées', genre: 'entier', aide: '10 pour « 10 + 2 »' },
        { nom: 'ugOffertes', libelle: 'Unités gratuites', genre: 'entier', aide: '2 pour « 10 + 2 »' },
        { nom: 'rfa', libelle: 'RFA attendue', genre: 'pourcentage', aide: 'sur le prix après unités gratuites' },
      ],
    },
    {
      titre: 'Vente',
      champs: [
        { nom: 'tva', ...TVA },
        {
          nom: 'connu',
          libelle: 'Je connais',
          genre: 'choix',
          defaut: 'PRIX',
          choix: [
            ['PRIX', 'le prix de vente'],
            ['MARQUE', 'le taux de marque visé'],
            ['COEFFICIENT', 'le coefficient visé'],
          ],
        },
        { nom: 'vente', libelle: 'Prix de vente TTC', genre: 'montant', obligatoire: true, si: estPrix },
        {
          nom: 'marque',
          libelle: 'Taux de marque visé',
          genre: 'pourcentage',
          obligatoire: true,
          si: ({ connu }) => connu === 'MARQUE',
        },
        {
          nom: 'coefficient',
          libelle: 'Coefficient visé',
          genre: 'decimal',
          obligatoire: true,
          min: 1,
          si: ({ connu }) => connu === 'COEFFICIENT',
          aide: 'prix TTC ÷ coût réel HT',
        },
        {
          nom: 'arrondi',
          libelle: 'Arrondi du prix',
          genre: 'choix',
          defaut: 'CENTIME',
          choix: [
            ['CENTIME', 'au centime'],
            ['CINQ', 'aux 5 centimes'],
            ['DIX', 'aux 10 centimes'],
            ['QUATRE_VINGT_DIX', 'finit par ,90'],
            ['QUATRE_VINGT_DIX_NEUF', 'finit par ,99'],
          ],
          si: (valeurs) => !estPrix(valeurs),
          aide: 'toujours au-dessus, pour tenir l’objectif',
        },
        { nom: 'quantite', libelle: 'Quantité vendue', genre: 'entier', min: 1, aide: 'pour les totaux' },
      ],
    },
  ],
  promo: [
    {
      titre: 'Produit',
      champs: [
        { nom: 'cout', libelle: 'Coût réel HT', genre: 'montant', obligatoire: true },
        { nom: 'prixPublic', libelle: 'Prix public TTC', genre: 'montant', obligatoire: true },
        { nom: 'tvaPromo', ...TVA },
      ],
    },
    {
      titre: 'Opération',
      champs: [
        {
          nom: 'sorte',
          libelle: 'Dispositif',
          genre: 'choix',
          large: true,
          defaut: 'OFFERT',
          choix: [
            ['OFFERT', 'Lot avec unités offertes (2 + 1)'],
            ['LOT', 'Lot avec remise sur la dernière unité'],
            ['BRI', 'BRI en euros'],
            ['BRI_TAUX', 'BRI en pourcentage'],
            ['BARRE', 'Prix barré'],
          ],
        },
        {
          nom: 'achetes',
          libelle: 'Unités achetées',
          genre: 'entier',
          obligatoire: true,
          defaut: '2',
          min: 1,
          max: 1000,
          si: estSorte('OFFERT'),
        },
        {
          nom: 'offerts',
          libelle: 'Unités offertes',
          genre: 'entier',
          obligatoire: true,
          defaut: '1',
          min: 1,
          max: 1000,
          si: estSorte('OFFERT'),
        },
        {
          nom: 'lot',
          libelle: 'Unités du lot',
          genre: 'entier',
          obligatoire: true,
          defaut: '2',
          min: 2,
          max: 1000,
          si: estSorte('LOT'),
        },
        {
          nom: 'remiseLot',
          libelle: 'Remise sur la dernière',
          genre: 'pourcentage',
          obligatoire: true,
          defaut: '50',
          si: estSorte('LOT'),
        },
        { nom: 'bon', libelle: 'Valeur du bon TTC', genre: 'montant', obligatoire: true, si: estSorte('BRI') },
        { nom: 'bonTaux', libelle: 'Valeur du bon', genre: 'pourcentage', obligatoire: true, si: estSorte('BRI_TAUX') },
        { nom: 'promo', libelle: 'Prix promotionnel TTC', genre: 'montant', obligatoire: true, si: estSorte('BARRE') },
        {
          nom: 'prisEnCharge',
          libelle: 'Prise en charge',
          genre: 'pourcentage',
          obligatoire: true,
          defaut: '100',
          aide: 'par le laboratoire, de ce que le client épargne',
        },
      ],
    },
    {
      titre: 'Volumes',
      champs: [
        { nom: 'lots', libelle: 'Lots vendus', genre: 'entier', min: 1, aide: 'ou unités, sans lot ; pour les totaux' },
        {
          nom: 'habituelles',
          libelle: 'Ventes habituelles',
          genre: 'entier',
          min: 1,
          signe: 'unités',
          aide: 'sur la même durée, sans le dispositif',
        },
      ],
    },
  ],
};

export const champsDe = (onglet: OngletCalculatrice): readonly Champ[] =>
  groupesDeChamps[onglet].flatMap(({ champs }) => champs);
export const tousLesChamps: readonly Champ[] = [...champsDe('prix'), ...champsDe('promo')];
export const seVoit = ({ si }: Champ, valeurs: ValeursCalculatrice): boolean => si?.(valeurs) ?? true;
export const valeursInitiales = (): Record<string, string> =>
  Object.fromEntries(tousLesChamps.map(({ nom, defaut }) => [nom, defaut ?? '']));

export const signeDe = ({ genre, signe }: ChampDeNombre): string =>
  signe ?? (genre === 'montant' ? '€' : genre === 'pourcentage' ? '%' : '');

const LECTEURS: Readonly<Record<ChampDeNombre['genre'], (texte: string) => NombreLu>> = {
  montant: lireMontant,
  pourcentage: lirePourcentage,
  decimal: lireDecimal,
  entier: (texte) => lireEntier(texte),
};
/**
 * Largest amounts and rates, in hundredths: no product costs more, and larger products of numbers would lose
 * precision.
 */
const MAX = { montant: 100_000_000, pourcentage: 10_000, decimal: 100_000, entier: 1_000_000 } as const;

const enMots = (genre: ChampDeNombre['genre'], valeur: number): string => {
  if (genre === 'montant') return formatCentimes(valeur);
  if (genre === 'pourcentage') return `${valeur / 100} %`;
  return (genre === 'decimal' ? valeur / 100 : valeur).toLocaleString('fr-FR');
};

/** Parses a field: its value, null when empty, or the error to show (CAL-1). */
export const lireChampCalculatrice = (
  champ: ChampDeNombre,
  texte: string,
): { valeur: number | null } | { refus: string } => {
  if (texte.trim() === '') return { valeur: null };
  const nombreLu = LECTEURS[champ.genre](texte);
  if ('refus' in nombreLu) return nombreLu;
  const { min = 0, max = MAX[champ.genre] } = champ;
  return nombreLu.valeur < min || nombreLu.valeur > max
    ? { refus: `Écrivez un nombre entre ${enMots(champ.genre, min)} et ${enMots(champ.genre, max)}.` }
    : nombreLu;
};

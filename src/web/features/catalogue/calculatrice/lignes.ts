import type { ResultatDispositif } from '#shared/features/catalogue/calculatrice/rules/dispositif.ts';
import type { ResultatPrix } from '#shared/features/catalogue/calculatrice/rules/prix.ts';
import { formatCentimes, formatNombre, formatPourcentage } from '#web/lib/formats.ts';

export type LigneCalculatrice = {
  readonly libelle: string;
  readonly valeur: string;
  readonly formule?: string;
  /** True for a main line. */
  readonly forte?: true;
};
export type TableauCalculatrice = { readonly titre: string; readonly lignes: readonly LigneCalculatrice[] };
export type Montre = {
  readonly tableaux: readonly TableauCalculatrice[];
  /** Warnings, as sentences. */
  readonly avis: readonly string[];
  /** Summary in one sentence, for screen readers. */
  readonly resume: string;
};

const taux = (centiemes: number | null): string => (centiemes === null ? '—' : formatPourcentage(centiemes / 100));
const coefficient = (centiemes: number | null): string =>
  centiemes === null
    ? '—'
    : (centiemes / 100).toLocaleString('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The lines of the price tab, each with its formula (CAL-4). */
export const montrerPrix = (r: ResultatPrix, quantite: string): Montre => ({
  tableaux: [
    {
      titre: 'Par unité',
      lignes: [
        { libelle: 'Prix net HT', valeur: formatCentimes(r.netCentimes), formule: 'tarif − remises' },
        { libelle: 'Coût réel HT', valeur: formatCentimes(r.coutCentimes), formule: 'après unités gratuites et RFA' },
        { libelle: 'Remise équivalente', valeur: taux(r.remiseTotale), formule: '1 − coût réel ÷ tarif' },
        { libelle: 'Prix de vente TTC', valeur: formatCentimes(r.venteTtcCentimes), forte: true },
        { libelle: 'Prix de vente HT', valeur: formatCentimes(r.venteHtCentimes), formule: 'TTC ÷ (1 + TVA)' },
        { libelle: 'TVA', valeur: formatCentimes(r.tvaCentimes), formule: 'TTC − HT' },
        {
          libelle: 'Marge HT',
          valeur: formatCentimes(r.margeCentimes),
          formule: 'prix de vente HT − coût réel',
          forte: true,
        },
        { libelle: 'Taux de marque', valeur: taux(r.tauxMarque), formule: 'marge ÷ prix de vente HT', forte: true },
        { libelle: 'Taux de marge', valeur: taux(r.tauxMarge), formule: 'marge ÷ coût réel' },
        { libelle: 'Coefficient TTC', valeur: coefficient(r.coefficient), formule: 'prix TTC ÷ coût réel HT' },
      ],
    },
    ...(r.total
      ? [
          {
            titre: `Pour ${quantite} vendues`,
            lignes: [
              { libelle: 'Achats HT', valeur: formatCentimes(r.total.achatCentimes) },
              { libelle: 'Ventes HT', valeur: formatCentimes(r.total.venteHtCentimes) },
              { libelle: 'Ventes TTC', valeur: formatCentimes(r.total.venteTtcCentimes) },
              { libelle: 'Marge HT', valeur: formatCentimes(r.total.margeCentimes), forte: true as const },
            ],
          },
        ]
      : []),
  ],
  avis:
    r.margeCentimes < 0
      ? ['Le prix de vente HT est inférieur au coût réel : la revente à perte est encadrée, vérifiez.']
      : [],
  resume:
    `Prix de vente ${formatCentimes(r.venteTtcCentimes)}, marge ${formatCentimes(r.margeCentimes)}, taux de marque ` +
    `${taux(r.tauxMarque)}, coefficient ${coefficient(r.coefficient)}.`,
});

const seuil = ({ seuilLots, unites }: ResultatDispositif): LigneCalculatrice[] => {
  if (seuilLots === null) return [];
  const mot = unites === 1 ? 'unités' : 'lots';
  return [
    {
      libelle: 'À vendre pour gagner autant',
      valeur: seuilLots === 'JAMAIS' ? 'jamais' : `${formatNombre(seuilLots)} ${mot}`,
      formule: 'marge habituelle ÷ marge avec le dispositif',
    },
  ];
};

const deuxCouts = (c: {
  readonly coutLaboratoireCentimes: number;
  readonly coutPharmacieCentimes: number;
}): readonly LigneCalculatrice[] => [
  {
    libelle: 'Coût pour le laboratoire HT',
    valeur: formatCentimes(c.coutLaboratoireCentimes),
    formule: 'avantage HT × prise en charge',
    forte: true,
  },
  {
    libelle: 'Coût pour la pharmacie HT',
    valeur: formatCentimes(c.coutPharmacieCentimes),
    formule: 'avantage HT − coût du laboratoire',
    forte: true,
  },
];

const bons = (centimes: number | null): readonly LigneCalculatrice[] =>
  centimes === null
    ? []
    : [
        {
          libelle: 'Bons à faire rembourser TTC',
          valeur: formatCentimes(centimes),
          formule: 'valeur × prise en charge',
        },
      ];

/** The lines of the dispositif tab: its cost for each party (CAL-6). */
export const montrerDispositif = (r: ResultatDispositif, lots: string): Montre => {
  const titreUnite = r.unites === 1 ? 'Par unité' : `Par lot de ${formatNombre(r.unites)}`;
  return {
    tableaux: [
      {
        titre: titreUnite,
        lignes: [
          { libelle: 'Prix habituel TTC', valeur: formatCentimes(r.habituelTtcCentimes) },
          { libelle: 'Payé par le client TTC', valeur: formatCentimes(r.payeTtcCentimes), forte: true },
          ...(r.unites === 1 ? [] : [{ libelle: 'Soit l’unité TTC', valeur: formatCentimes(r.unitePayeeTtcCentimes) }]),
          {
            libelle: 'Avantage du client',
            valeur: `${formatCentimes(r.avantageTtcCentimes)} (${formatPourcentage(r.avantagePct)})`,
            formule: 'au centième le plus proche ; le plafond légal se juge sur la valeur exacte',
          },
          ...deuxCouts(r),
          ...bons(r.bonsTtcCentimes),
          { libelle: 'Marge habituelle HT', valeur: formatCentimes(r.margeHabituelleCentimes) },
          {
            libelle: 'Marge avec le dispositif HT',
            valeur: formatCentimes(r.margeCentimes),
            formule: 'marge habituelle − coût pour la pharmacie',
            forte: true,
          },
          ...seuil(r),
        ],
      },
      ...(r.total
        ? [
            {
              titre: `Pour ${lots} ${r.unites === 1 ? 'unités vendues' : 'lots vendus'}`,
              lignes: [
                ...deuxCouts(r.total),
                ...bons(r.total.bonsTtcCentimes),
                { libelle: 'Marge HT', valeur: formatCentimes(r.total.margeCentimes), forte: true as const },
              ],
            },
          ]
        : []),
    ],
    avis:
      r.margeCentimes < 0
        ? ['Avec ce dispositif, la pharmacie vend sous son coût réel : augmentez la prise en charge.']
        : [],
    resume:
      `Coût pour le laboratoire ${formatCentimes(r.coutLaboratoireCentimes)}, pour la pharmacie ` +
      `${formatCentimes(r.coutPharmacieCentimes)}, marge ${formatCentimes(r.margeCentimes)}.`,
  };
};

import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type {
  StatPrestations,
  StatReponses,
  StatRfaGroupement,
} from '#shared/features/pilotage/statistique/contract/groupement.ts';
import { formatNombre, formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import type { DonneesGraphique, Point } from '#web/ui/graphique/donnees.ts';
import { versListe, type UrlStatistiques } from './filtres.ts';

type Comptes = StatReponses['annee'];
const REPONSES = [
  { cle: 'acceptees', libelle: 'Acceptées', pile: 'reponses', reponse: 'ACCEPTEE' },
  { cle: 'refusees', libelle: 'Refusées', pile: 'reponses', teinte: 'orange', reponse: 'REFUSEE' },
  { cle: 'enAttente', libelle: 'Sans réponse', pile: 'reponses', teinte: 'gris', reponse: 'EN_ATTENTE' },
] as const;
const valeursDe = ({ acceptees, payps, refusees, enAttente }: Comptes): Point['valeurs'] => ({
  acceptees: acceptees + payps,
  refusees,
  enAttente,
});
const tauxDe = ({ recues, enAttente }: Comptes): number | null =>
  recues === 0 ? null : Math.round(((recues - enAttente) * 100) / recues);
const direTaux = (comptes: Comptes): string => {
  const taux = tauxDe(comptes);
  return taux === null ? 'rien d’envoyé' : formatPourcentage(taux);
};

export const parSegment = (
  { parSegment: segments }: StatReponses,
  url: Pick<UrlStatistiques, 'etat'>,
): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'nombre',
  axe: 'Segment',
  series: REPONSES,
  points: segments.map((ligne) => ({
    cle: ligne.segmentId ?? 'sans',
    libelle: ligne.nom ?? 'Sans segment',
    valeurs: valeursDe(ligne),
    liens: Object.fromEntries(
      REPONSES.map(({ cle, reponse }) => [
        cle,
        versListe(url, { liste: 'reponses', reponse, dansSegment: ligne.segmentId ?? 0 }),
      ]),
    ),
  })),
});
export const parAdherent = (
  { parAdherent: adherents }: StatReponses,
  url: Pick<UrlStatistiques, 'etat'>,
): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'taux',
  axe: 'Adhérent',
  series: [{ cle: 'taux', libelle: 'Taux de réponse' }],
  points: adherents
    .map((ligne) => ({
      cle: ligne.pharmacieId,
      libelle: ligne.nom,
      valeurs: { taux: tauxDe(ligne) },
      liens: { taux: versListe(url, { liste: 'reponses', dePharmacie: ligne.pharmacieId }) },
    }))
    .toSorted((a, b) => (a.valeurs.taux ?? 101) - (b.valeurs.taux ?? 101)),
});

export const lectureReponses = (stat: StatReponses, annee: number): string =>
  insecable(
    `${pluriel(stat.operations, 'opération envoyée', 'opérations envoyées')}, ${direTaux(stat.annee)} de réponses ` +
      `; en ${annee - 1} : ${direTaux(stat.avant)}.` +
      (stat.annee.enRetard > 0 ? ` ${pluriel(stat.annee.enRetard, 'réponse')} en retard.` : ''),
  );

export const progresDesRfas = ({ rfas }: StatRfaGroupement, annee: number): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'taux',
  axe: 'RFA',
  series: [{ cle: 'chemin', libelle: 'Chemin vers le prochain palier' }],
  points: rfas.map((rfa) => ({
    cle: rfa.id,
    libelle: [rfa.laboratoireNom, rfa.texte].filter(Boolean).join(', '),
    valeurs: { chemin: rfa.versProchain === null ? (rfa.palierAtteint > 0 ? 100 : null) : rfa.versProchain / 100 },
    liens: { chemin: { to: '/rfasGroupement' as const, search: { annee, rfa: rfa.id } } },
  })),
});
export const lectureRfas = ({ rfas, annee, avant }: StatRfaGroupement): string =>
  insecable(
    `${pluriel(annee.nombre, 'RFA envoyée', 'RFA envoyées')}, dont ${formatNombre(annee.avecPalier)} avec un ` +
      `palier atteint (${formatNombre(avant.avecPalier)} sur ${formatNombre(avant.nombre)} l’année d’avant). ` +
      `${pluriel(
        rfas.reduce((somme, { declarees }) => somme + declarees, 0),
        'déclaration d’achats',
        'déclarations d’achats',
      )} pour ${pluriel(
        rfas.reduce((somme, { acceptees }) => somme + acceptees, 0),
        'acceptation',
      )}.`,
  );

export const sommesPrestations = ({ parLaboratoire }: StatPrestations, annee: number): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'centimes',
  axe: 'Laboratoire',
  series: [
    { cle: 'facture', libelle: 'Facturé' },
    { cle: 'encaisse', libelle: 'Encaissé' },
    { cle: 'reverse', libelle: 'Reversé' },
    { cle: 'aReverser', libelle: 'À reverser' },
  ],
  points: parLaboratoire.map(({ laboratoireId, laboratoireNom, ...ligne }) => {
    const liste = (suivi: 'FACTURE' | 'ENCAISSE' | 'REVERSE' | 'A_REVERSER') => ({
      to: '/prestations' as const,
      search: { annee, laboratoireId, suivi },
    });
    return {
      cle: laboratoireId,
      libelle: laboratoireNom,
      valeurs: {
        facture: ligne.factureCentimes,
        encaisse: ligne.encaisseCentimes,
        reverse: ligne.reverseCentimes,
        aReverser: ligne.aReverserCentimes,
      },
      liens: {
        facture: liste('FACTURE'),
        encaisse: liste('ENCAISSE'),
        reverse: liste('REVERSE'),
        aReverser: liste('A_REVERSER'),
      },
    };
  }),
});
const enHt = (centimes: number): string => formatMontant(centimes, 'HT');
export const lecturePrestations = ({ annee, avant }: StatPrestations): string =>
  insecable(
    `${enHt(annee.factureCentimes)} facturés, ${enHt(annee.encaisseCentimes)} encaissés, ` +
      `${enHt(annee.reverseCentimes)} reversés ; l’année d’avant : ` +
      `${enHt(avant.factureCentimes)}, ${enHt(avant.encaisseCentimes)}, ${enHt(avant.reverseCentimes)}.`,
  );

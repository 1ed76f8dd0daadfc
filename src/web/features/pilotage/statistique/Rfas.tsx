import { useQuery } from '@tanstack/react-query';
import type { LinkOptions } from '@tanstack/react-router';
import type { MontantRfa } from '#shared/features/argent/rfa/contract.ts';
import type { ParsedResponseOf } from '#shared/core/contract.ts';
import type { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import type { DonneesGraphique } from '#web/ui/graphique/donnees.ts';
import { BlocGraphique } from './BlocGraphique.tsx';
import { anneeChoisieStatistique, type UrlStatistiques } from './filtres.ts';
import { statistiqueQueries } from './queries.ts';

type Lu = ParsedResponseOf<(typeof statistiqueContract)['statistiqueRfa']>;
type Sommes = NonNullable<Lu['sommes']>;
const MONTANTS = [
  { cle: 'resultat', libelle: 'Estimé', somme: 'resultatCentimes', montant: 'RESULTAT' },
  { cle: 'attendu', libelle: 'Attendu', somme: 'attenduCentimes', montant: 'ATTENDU' },
  { cle: 'recu', libelle: 'Récupéré', somme: 'recuCentimes', montant: 'RECU' },
  { cle: 'compense', libelle: 'Compensé autrement', somme: 'compenseCentimes', montant: 'COMPENSE' },
  { cle: 'reste', libelle: 'Reste à réclamer', somme: 'resteAReclamerCentimes', montant: 'RESTE' },
] as const satisfies readonly { cle: string; libelle: string; somme: keyof Sommes; montant: MontantRfa }[];
const SERIES = MONTANTS.filter(({ cle }) => cle !== 'reste');

const aUneSomme = ({ sommes }: Lu['laboratoires'][number]): boolean =>
  SERIES.some(({ somme }) => (sommes?.[somme] ?? 0) > 0);

/** Choice of the gamme; renders nothing for a single one. */
const ChoixGamme = ({ url, connues }: { url: UrlStatistiques; connues: readonly string[] }) => {
  const { gamme } = url.etat;
  return connues.length > 1 || gamme !== undefined ? (
    <ChoixField
      aria-label="Gamme"
      placeholder="Toutes les gammes"
      searchable
      clearable
      maw={280}
      options={[...new Set([...connues, ...(gamme === undefined ? [] : [gamme])])].map((nomGamme) => ({
        value: nomGamme,
        label: nomGamme,
      }))}
      value={gamme ?? null}
      onChange={(choisie) => url.changer({ gamme: choisie ?? undefined })}
    />
  ) : null;
};

type VersRfa = (annee: number, montant: MontantRfa | undefined, laboratoireId?: number) => LinkOptions;
type ParMontant = { annee: number; sommes: Sommes | null; precedent: Sommes | null; vers: VersRfa };

const donneesParMontant = ({ annee, sommes, precedent, vers }: ParMontant): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'centimes',
  axe: 'Montant',
  series: [
    { cle: 'n', libelle: String(annee) },
    { cle: 'avant', libelle: String(annee - 1), teinte: 'gris' },
  ],
  points: MONTANTS.map(({ cle, libelle, somme, montant }) => ({
    cle,
    libelle,
    valeurs: { n: sommes?.[somme] ?? null, avant: precedent?.[somme] ?? null },
    liens: { n: vers(annee, montant), avant: vers(annee - 1, montant) },
  })),
});

/** Amounts estimated, expected and received from RFA, and their paliers (STA-10). */
export const Rfas = ({ url }: { url: UrlStatistiques }) => {
  const annee = anneeChoisieStatistique(url);
  const { laboratoireId, gamme } = url.etat;
  const { data: statistiques, error, refetch } = useQuery(statistiqueQueries.rfa({ annee, laboratoireId, gamme }));
  const echec = error && !statistiques ? { erreur: error, reessayer: () => void refetch() } : undefined;
  const vers: VersRfa = (anneeVisee, montant, labo = laboratoireId) => ({
    to: '/rfa',
    search: { annee: anneeVisee, laboratoireId: labo, montant, q: gamme },
  });
  const vide = {
    titre: `Aucune RFA en ${annee}.`,
    texte: 'Ajoutez vos contrats de RFA : leur base se lit dans vos factures.',
  };
  const choixGamme = statistiques ? <ChoixGamme url={url} connues={statistiques.gammes} /> : null;
  const { sommes, precedent } = statistiques ?? { sommes: null, precedent: null };
  return (
    <>
      {statistiques && sommes === null ? null : (
        <BlocGraphique
          nom="rfa"
          url={url}
          titre={`Les RFA de ${annee} et de ${annee - 1}`}
          lecture="De l’année entière. Ce qui est attendu a son encours ; ce qui reste à réclamer n’en a pas encore."
          echec={echec}
          vide={vide}
          donnees={statistiques && donneesParMontant({ annee, sommes, precedent, vers })}
        >
          {choixGamme}
        </BlocGraphique>
      )}
      {statistiques && (sommes === null || statistiques.nombre === 0) ? null : (
        <BlocGraphique
          nom="rfa-laboratoires"
          url={url}
          titre={`RFA ${annee}, par laboratoire`}
          echec={echec}
          vide={vide}
          donnees={
            statistiques && {
              forme: 'rangs',
              unite: 'centimes',
              axe: 'Laboratoire',
              series: SERIES.map(({ cle, libelle }) => ({ cle, libelle })),
              points: statistiques.laboratoires.filter(aUneSomme).map((labo) => ({
                cle: labo.laboratoireId,
                libelle: labo.laboratoireNom,
                valeurs: Object.fromEntries(SERIES.map(({ cle, somme }) => [cle, labo.sommes?.[somme] ?? null])),
                liens: Object.fromEntries(
                  SERIES.map(({ cle, montant }) => [cle, vers(annee, montant, labo.laboratoireId)]),
                ),
              })),
            }
          }
        />
      )}
      {statistiques?.nombre === 0 && sommes !== null ? null : (
        <BlocGraphique
          nom="paliers"
          url={url}
          titre={`Paliers des RFA ${annee}`}
          lecture="Les paliers que vos achats ont atteints, parmi ceux de chaque contrat."
          echec={echec}
          vide={vide}
          donnees={
            statistiques && {
              forme: 'rangs',
              unite: 'nombre',
              axe: 'Laboratoire',
              series: [
                { cle: 'atteints', libelle: 'Atteints', pile: 'paliers' },
                { cle: 'aAtteindre', libelle: 'Pas encore', teinte: 'gris', pile: 'paliers' },
              ],
              points: statistiques.laboratoires.map(({ laboratoireId: labo, laboratoireNom, paliers, atteints }) => ({
                cle: labo,
                libelle: laboratoireNom,
                valeurs: { atteints, aAtteindre: paliers - atteints },
                liens: { atteints: vers(annee, undefined, labo), aAtteindre: vers(annee, undefined, labo) },
              })),
            }
          }
        />
      )}
    </>
  );
};

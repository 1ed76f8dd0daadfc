import { SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { libelleDispositif, sigleDispositif } from '#shared/features/operations/operation/messages.ts';
import {
  STATUTS_COMPTES,
  type StatPromotions,
  type StatVentes,
} from '#shared/features/pilotage/statistique/contract/promotions.ts';
import { bornesDe } from '#shared/features/pilotage/statistique/rules.ts';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { CouvertureVentes } from '#web/features/connexions/vente/CouvertureVentes.tsx';
import { formatCentimes, formatNombre, formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import type { DonneesGraphique, Point } from '#web/ui/graphique/donnees.ts';
import { Section } from '#web/ui/Section.tsx';
import { BlocGraphique } from './BlocGraphique.tsx';
import { anneeChoisieStatistique, versListe, type UrlStatistiques } from './filtres.ts';
import { ListeDifferee } from './ListeDifferee.tsx';
import { echecDe, statistiquesReseau, type PeriodeDemandee } from './queries-reseau.ts';
import { StatistiquesEmplacements } from './StatistiquesEmplacements.tsx';

type Dispositif = StatPromotions['parDispositif'][number]['dispositif'];
/** Short name of a dispositif beside a bar: two vouchers start with the same words, so their initials are used. */
const nomDe = (dispositif: Dispositif): string =>
  dispositif === 'RSO' ? libelleDispositif.RSO : sigleDispositif[dispositif];
type Filtres = { readonly dispositif?: Dispositif; readonly tg?: boolean };
/** Link to the operations that a figure counts: same filters, same dates. */
const listeDe = ({ du, au, laboratoireId }: PeriodeDemandee, { dispositif, tg }: Filtres = {}) => ({
  to: '/promotions' as const,
  search: {
    du,
    au,
    statut: [...STATUTS_COMPTES],
    ...(laboratoireId === undefined ? {} : { laboratoireId: Number(laboratoireId) }),
    ...(dispositif && { dispositif: [dispositif] }),
    ...(tg && { type: ['PROMO_TG' as const, 'TG' as const] }),
  },
});

const VIDE = {
  titre: 'Aucune opération tenue sur cette période.',
  texte: 'Une promotion ou une TG validée se compte ici, dès qu’un de ses jours est dans la période.',
};

type Deux = { readonly ici: PeriodeDemandee; readonly avant: PeriodeDemandee; readonly annee: number };
const nombresPar = ({ parDispositif }: StatPromotions, { ici, avant, annee }: Deux): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'nombre',
  axe: 'Dispositif',
  series: [
    { cle: 'annee', libelle: String(annee) },
    { cle: 'avant', libelle: String(annee - 1), teinte: 'gris' },
  ],
  points: parDispositif.map(({ dispositif, annee: celle, avant: autrefois }) => ({
    cle: dispositif,
    libelle: nomDe(dispositif),
    valeurs: { annee: celle.nombre, avant: autrefois.nombre },
    liens: { annee: listeDe(ici, { dispositif }), avant: listeDe(avant, { dispositif }) },
  })),
});
const argentPar = ({ parDispositif }: StatPromotions, { ici }: Deux): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'centimes',
  axe: 'Dispositif',
  series: [
    { cle: 'attendu', libelle: 'Attendu' },
    { cle: 'recu', libelle: 'Récupéré' },
    { cle: 'compense', libelle: 'Compensé autrement', teinte: 'gris' },
  ],
  points: parDispositif
    .filter(({ annee }) => annee.nombre > 0)
    .map(({ dispositif, annee }) => ({
      cle: dispositif,
      libelle: nomDe(dispositif),
      valeurs: { attendu: annee.attenduCentimes, recu: annee.recuCentimes, compense: annee.compenseCentimes },
      liens: Object.fromEntries(['attendu', 'recu', 'compense'].map((cle) => [cle, listeDe(ici, { dispositif })])),
    })),
});
const desTg = ({ tg }: StatPromotions, { ici, avant, annee }: Deux): DonneesGraphique => {
  const point = (an: number, argent: StatPromotions['tg']['annee'], periode: PeriodeDemandee): Point => ({
    cle: an,
    libelle: String(an),
    valeurs: { attendu: argent.attenduCentimes, recu: argent.recuCentimes, compense: argent.compenseCentimes },
    liens: Object.fromEntries(['attendu', 'recu', 'compense'].map((cle) => [cle, listeDe(periode, { tg: true })])),
  });
  return {
    forme: 'barres',
    unite: 'centimes',
    axe: 'Année',
    series: [
      { cle: 'attendu', libelle: 'Attendu' },
      { cle: 'recu', libelle: 'Récupéré' },
      { cle: 'compense', libelle: 'Compensé autrement', teinte: 'gris' },
    ],
    points: [point(annee - 1, tg.avant, avant), point(annee, tg.annee, ici)],
  };
};

const lectureNombre = ({ toutes }: StatPromotions, annee: number): string | undefined =>
  toutes.annee.nombre + toutes.avant.nombre === 0
    ? undefined
    : insecable(
        `${pluriel(toutes.annee.nombre, 'opération tenue', 'opérations tenues')}, ` +
          `${formatNombre(toutes.avant.nombre)} en ${annee - 1} ; celle qui a deux dispositifs compte dans les deux.`,
      );
const lectureTg = ({ tg: { annee }, natureFiscale }: StatPromotions): string | undefined =>
  annee.nombre === 0
    ? undefined
    : insecable(
        `${pluriel(annee.nombre, 'opération avec TG', 'opérations avec TG')} : ` +
          `${formatMontant(Math.round(annee.attenduCentimes / annee.nombre), natureFiscale)} de contreparties ` +
          'attendues pour chacune, en moyenne.',
      );

const enPourcents = (centiemes: number | null): number | null => (centiemes === null ? null : centiemes / 100);
const ventesPar = ({ parDispositif }: StatVentes, url: UrlStatistiques): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'centimes',
  axe: 'Dispositif',
  series: [{ cle: 'ca', libelle: 'Vendu pendant les opérations, TTC' }],
  points: parDispositif.map(({ dispositif, caTtcCentimes }) => ({
    cle: dispositif,
    libelle: nomDe(dispositif),
    valeurs: { ca: caTtcCentimes },
    liens: { ca: versListe(url, { liste: 'ventes', dispositif }) },
  })),
});
const haussesDe = ({ operations }: StatVentes): DonneesGraphique => ({
  forme: 'rangs',
  unite: 'taux',
  axe: 'Opération',
  series: [
    { cle: 'avant', libelle: 'Auprès des quatre semaines d’avant' },
    { cle: 'annee', libelle: 'Auprès d’un an plus tôt', teinte: 'gris' },
  ],
  points: operations.map(({ id, nomOperation, hausseAvant, hausseAnnee }) => {
    const lien = { to: '/promotions' as const, search: { promotion: id } };
    return {
      cle: id,
      libelle: nomOperation,
      valeurs: { avant: enPourcents(hausseAvant), annee: enPourcents(hausseAnnee) },
      liens: { avant: lien, annee: lien },
    };
  }),
});
const lectureHausses = ({ parDispositif }: StatVentes): string | undefined => {
  const dites = parDispositif.flatMap(({ dispositif, hausseMediane }) =>
    hausseMediane === null ? [] : [`${nomDe(dispositif)} ${formatPourcentage(hausseMediane / 100)}`],
  );
  return dites.length === 0
    ? undefined
    : insecable(`Unités vendues par jour connu, hausse du milieu : ${dites.join(', ')}.`);
};

const VIDE_VENTES = {
  titre: 'Aucune vente connue pour ces opérations.',
  texte: 'Il faut les ventes de leurs jours (extracteur ou fichier), et le code EAN de leurs produits.',
};
const Ventes = ({ url, periode }: { url: UrlStatistiques; periode: PeriodeDemandee }) => {
  const requete = useQuery(statistiquesReseau.ventes(periode));
  const { data } = requete;
  if (data && !data.lisible) return null;
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <BlocGraphique
        nom="ventes"
        url={url}
        titre="Ventes des opérations"
        lecture={
          data &&
          data.nombre > 0 &&
          insecable(
            `${pluriel(data.nombreConnues, 'opération')} sur ${formatNombre(data.nombre)} dont les ventes sont ` +
              `connues : ${formatCentimes(data.caTtcCentimes)} TTC.`,
          )
        }
        vide={VIDE_VENTES}
        echec={echecDe(requete)}
        donnees={data && ventesPar(data, url)}
      >
        {data?.couverture ? <CouvertureVentes couverture={data.couverture} /> : null}
      </BlocGraphique>
      <BlocGraphique
        nom="hausses"
        url={url}
        titre="Effet sur les ventes"
        lecture={data && lectureHausses(data)}
        vide={VIDE_VENTES}
        echec={echecDe(requete)}
        donnees={data && haussesDe(data)}
      />
    </SimpleGrid>
  );
};

/** The statistics of a pharmacy's operations: number, amounts, effects, emplacements (STA-20 to STA-23). */
export const StatistiquesPromotions = ({ url }: { url: UrlStatistiques }) => {
  const annee = anneeChoisieStatistique(url);
  const { periode, laboratoireId, natureFiscale } = url.etat;
  const ici: PeriodeDemandee = { ...bornesDe(annee, periode), laboratoireId };
  const requete = useQuery(statistiquesReseau.promotions({ ...ici, natureFiscale }));
  const { data } = requete;
  const suffixe = data ? `, ${data.natureFiscale}` : '';
  const deux = { ici, avant: { ...ici, ...data?.avant }, annee };
  const communs = { url, vide: VIDE, echec: echecDe(requete) };
  return (
    <Section titre="Promotions">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <BlocGraphique
          {...communs}
          nom="dispositifs"
          titre="Opérations par dispositif"
          lecture={data && lectureNombre(data, annee)}
          donnees={data && nombresPar(data, deux)}
        />
        <BlocGraphique
          {...communs}
          nom="contreparties"
          titre={`Contreparties par dispositif${suffixe}`}
          donnees={data && argentPar(data, deux)}
        />
      </SimpleGrid>
      <Ventes url={url} periode={ici} />
      <BlocGraphique
        {...communs}
        nom="tg"
        titre={`Contreparties des opérations avec TG${suffixe}`}
        lecture={data && lectureTg(data)}
        donnees={data && desTg(data, deux)}
      />
      <StatistiquesEmplacements url={url} periode={{ ...ici, natureFiscale }} />
      {url.etat.liste === 'ventes' ? <ListeDifferee url={url} /> : null}
    </Section>
  );
};

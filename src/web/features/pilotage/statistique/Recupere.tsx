import { Text } from '@mantine/core';
import { useNavigate, type LinkOptions } from '@tanstack/react-router';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { libelleOrigineEncours, libelleSituationEncours } from '#shared/features/argent/encours/messages.ts';
import type { StatistiqueArgent } from '#shared/features/pilotage/statistique/schemas/lectures.ts';
import { bornesDe } from '#shared/features/pilotage/statistique/rules.ts';
import {
  filtreCompense,
  filtreRecu,
  filtresQuiDort,
  type PerimetreArgent,
} from '#shared/features/pilotage/statistique/rules/listes.ts';
import { pluriel } from '#web/lib/formats.ts';
import { StatTiles, type Tuile } from '#web/ui/StatTiles.tsx';
import { BlocGraphique } from './BlocGraphique.tsx';
import { anneeChoisieStatistique, type UrlStatistiques } from './filtres.ts';

type Props = {
  url: UrlStatistiques;
  statistiques: StatistiqueArgent | undefined;
  echec: { readonly erreur: unknown; readonly reessayer: () => void } | undefined;
  perimetre: PerimetreArgent;
};

const vers = (filtre: object): LinkOptions => ({ to: '/encours', search: { etat: 'TOUS', ...filtre } });
const sommer = (
  recupere: StatistiqueArgent['recupere'],
  quoi: Exclude<keyof StatistiqueArgent['recupere'][number], 'origine'>,
) => recupere.reduce((total, part) => total + part[quoi], 0);

/** Main figures: amounts recovered, and amounts still to claim or late (STA-5, STA-7). */
export const ChiffresRecuperes = ({ url, statistiques, perimetre }: Omit<Props, 'echec'>) => {
  const navigate = useNavigate();
  const annee = anneeChoisieStatistique(url);
  const dort = filtresQuiDort(perimetre);
  const liens: Readonly<Record<string, LinkOptions>> = {
    recupere: vers(filtreRecu(perimetre, bornesDe(annee, url.etat.periode))),
    precedent: vers(filtreRecu(perimetre, bornesDe(annee - 1, url.etat.periode))),
    compense: vers(filtreCompense(perimetre, bornesDe(annee, url.etat.periode))),
    aReclamer: vers(dort.aReclamer),
    enRetard: vers(dort.enRetard),
  };
  const compense = statistiques ? sommer(statistiques.recupere, 'compenseCentimes') : 0;
  const tuiles: Tuile[] = [
    {
      id: 'recupere',
      libelle: 'Récupéré pour vous',
      teinte: 'vert',
      valeur: statistiques && formatMontant(sommer(statistiques.recupere, 'recuCentimes'), statistiques.natureFiscale),
      detail: url.etat.periode === 'ANNEE' ? `en ${annee}` : `sur la période, en ${annee}`,
    },
    {
      id: 'precedent',
      libelle: `En ${annee - 1}`,
      valeur:
        statistiques && formatMontant(sommer(statistiques.recupere, 'precedentCentimes'), statistiques.natureFiscale),
      detail: url.etat.periode === 'ANNEE' ? 'l’année entière' : 'sur la même période',
    },
    ...(compense > 0
      ? [
          {
            id: 'compense',
            libelle: 'Compensé autrement',
            teinte: 'gris' as const,
            valeur: statistiques && formatMontant(compense, statistiques.natureFiscale),
            detail: 'sans argent reçu',
          },
        ]
      : []),
    {
      id: 'aReclamer',
      libelle: libelleSituationEncours.A_RECLAMER,
      teinte: 'orange',
      valeur: statistiques && formatMontant(statistiques.quiDort.aReclamer.soldeCentimes, statistiques.natureFiscale),
      detail: statistiques && pluriel(statistiques.quiDort.aReclamer.nombre, 'encours'),
    },
    {
      id: 'enRetard',
      libelle: libelleSituationEncours.EN_RETARD,
      teinte: 'rouge',
      valeur: statistiques && formatMontant(statistiques.quiDort.enRetard.soldeCentimes, statistiques.natureFiscale),
      detail: statistiques && pluriel(statistiques.quiDort.enRetard.nombre, 'encours'),
    },
  ];
  return (
    <StatTiles
      grandes
      libelle="Récupéré, et ce qui dort"
      tuiles={tuiles}
      onChoisir={(id) => {
        const lien = id === null ? undefined : liens[id];
        if (lien) void navigate(lien);
      }}
    />
  );
};

/** Origin of the amounts received, beside the previous year (STA-5). */
export const RecupereParOrigine = ({ url, statistiques, echec, perimetre }: Props) => {
  const annee = anneeChoisieStatistique(url);
  const bornes = bornesDe(annee, url.etat.periode);
  const avant = bornesDe(annee - 1, url.etat.periode);
  return (
    <BlocGraphique
      nom="origines"
      url={url}
      titre="Ce que vous avez récupéré, par origine"
      lecture={
        `Ce qui a été reçu en ${annee} et sur la même période de ` +
        `${annee - 1}, quelle que soit la date de déclaration.`
      }
      echec={echec}
      vide={{
        titre: `Rien n’a été reçu en ${annee}.`,
        texte: 'Dès qu’un laboratoire règle un encours, notez le règlement : il se compte ici.',
      }}
      donnees={
        statistiques && {
          forme: 'rangs',
          unite: 'centimes',
          axe: 'Origine',
          series: [
            { cle: 'n', libelle: String(annee) },
            { cle: 'avant', libelle: String(annee - 1), teinte: 'gris' },
          ],
          points: statistiques.recupere.map(({ origine, recuCentimes, precedentCentimes }) => ({
            cle: origine,
            libelle: libelleOrigineEncours[origine],
            valeurs: { n: recuCentimes, avant: precedentCentimes },
            liens: {
              n: vers(filtreRecu({ ...perimetre, origine: [origine] }, bornes)),
              avant: vers(filtreRecu({ ...perimetre, origine: [origine] }, avant)),
            },
          })),
          totaux: {
            valeurs: {
              n: sommer(statistiques.recupere, 'recuCentimes'),
              avant: sommer(statistiques.recupere, 'precedentCentimes'),
            },
            liens: { n: vers(filtreRecu(perimetre, bornes)), avant: vers(filtreRecu(perimetre, avant)) },
          },
        }
      }
    >
      <Text size="xs" c="dimmed">
        Un écart de facture est une réclamation née du contrôle d’une facture.
      </Text>
    </BlocGraphique>
  );
};

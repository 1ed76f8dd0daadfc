import { Badge, Skeleton, Table, Text } from '@mantine/core';
import type { LinkOptions } from '@tanstack/react-router';
import type { NatureFiscale } from '#shared/core/nature-fiscale.ts';
import type { LaboratoireStatistique } from '#shared/features/pilotage/statistique/schemas/lectures.ts';
import { direScore } from '#shared/features/pilotage/statistique/rules/score.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatCentimes, formatNombre, formatPourcentage, insecable, pluriel } from '#web/lib/formats.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Section } from '#web/ui/Section.tsx';

type Props = {
  /** Tax nature of every amount. */
  nature: NatureFiscale | undefined;
  laboratoires: readonly LaboratoireStatistique[] | undefined;
  echec: { readonly erreur: unknown; readonly reessayer: () => void } | undefined;
  listeDe: (laboratoireId: number) => LinkOptions;
};

const couleurDe = (score: number): string => (score >= 70 ? 'green' : score >= 40 ? 'orange' : 'red');
const jours = (valeur: number | null): string => (valeur === null ? '–' : pluriel(valeur, 'jour'));
const taux = (valeur: number | null): string => (valeur === null ? '–' : formatPourcentage(valeur));

const Ligne = ({ laboratoire, lien }: { laboratoire: LaboratoireStatistique; lien: LinkOptions }) => (
  <Table.Tr>
    <Table.Th scope="row" fw={500} miw={160} maw="max(12rem, 24vw)">
      <NomLabo nom={laboratoire.laboratoireNom} couleur={laboratoire.laboratoireColor} />
    </Table.Th>
    <Table.Td ta="right">
      {laboratoire.score === null ? (
        '–'
      ) : (
        <Badge color={couleurDe(laboratoire.score)} className="chiffres" miw="max-content">
          {formatNombre(laboratoire.score)} / 100
        </Badge>
      )}
    </Table.Td>
    <Table.Td ta="right" className="chiffres">
      {laboratoire.nbDeclares > 0 ? (
        <LienTexte {...lien} inherit>
          {formatCentimes(laboratoire.attenduCentimes)}
        </LienTexte>
      ) : (
        '–'
      )}
    </Table.Td>
    <Table.Td ta="right" className="chiffres" title={`${formatCentimes(laboratoire.recuCentimes)} reçus`}>
      {taux(laboratoire.tauxRegle)}
    </Table.Td>
    <Table.Td ta="right" className="chiffres">
      {laboratoire.compenseCentimes > 0 ? formatCentimes(laboratoire.compenseCentimes) : '–'}
    </Table.Td>
    <Table.Td ta="right" className="chiffres">
      {taux(laboratoire.tauxRefuse)}
    </Table.Td>
    <Table.Td ta="right" className="chiffres" title={pluriel(laboratoire.nbRegles, 'encours réglé', 'encours réglés')}>
      {jours(laboratoire.delaiJours)}
    </Table.Td>
    <Table.Td ta="right" className="chiffres" title={pluriel(laboratoire.nbReponses, 'réponse')}>
      {jours(laboratoire.premiereReponseJours)}
    </Table.Td>
  </Table.Tr>
);

const titresDe = (nature: NatureFiscale | undefined): string[] => [
  'Score',
  ['Déclaré', nature].filter(Boolean).join(' '),
  'Réglé',
  ['Compensé autrement', nature].filter(Boolean).join(', '),
  'Refusé',
  'Délai de règlement',
  'Première réponse',
];

const Tableau = ({
  laboratoires,
  nature,
  listeDe,
}: Pick<Props, 'nature' | 'listeDe'> & { laboratoires: readonly LaboratoireStatistique[] }) => (
  <Table.ScrollContainer minWidth={860} mah="22rem" type="native" tabIndex={0}>
    <Table stickyHeader aria-label="Score des laboratoires">
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Laboratoire</Table.Th>
          {titresDe(nature).map((titre) => (
            <Table.Th key={titre} scope="col" ta="right">
              {titre}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {laboratoires
          .toSorted((a, b) => (b.score ?? -1) - (a.score ?? -1))
          .map((laboratoire) => (
            <Ligne
              key={laboratoire.laboratoireId}
              laboratoire={laboratoire}
              lien={listeDe(laboratoire.laboratoireId)}
            />
          ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

/** The score of each laboratory, with its components (STA-9). */
export const ScoresLaboratoires = ({ laboratoires, nature, echec, listeDe }: Props) => (
  <Section
    cadre
    titre="Score des laboratoires"
    texte={insecable(`Sur 100 : ${direScore()}. Ce qui n’est pas connu ne compte pas.`)}
  >
    {laboratoires === undefined ? (
      echec ? (
        <ErrorState compact erreur={echec.erreur} onReessayer={echec.reessayer} />
      ) : (
        <Skeleton h={180} />
      )
    ) : laboratoires.length === 0 ? (
      <EmptyState
        compact
        titre="Aucun laboratoire à juger."
        texte="Il manque des encours déclarés sur la période, ou un chiffre d’affaires."
      />
    ) : (
      <Tableau laboratoires={laboratoires} nature={nature} listeDe={listeDe} />
    )}
    <Text size="xs" c="dimmed">
      Refusé : ce qui a été clos sans être reçu. Les délais sont des médianes.
    </Text>
  </Section>
);

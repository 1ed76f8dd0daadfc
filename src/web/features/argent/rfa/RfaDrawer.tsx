import { Button, Stack, Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { libelleAcceptationRfa } from '#shared/features/argent/rfa/messages.ts';
import { periodeMontree } from '#shared/features/argent/rfa/rules/montree.ts';
import { LaboDeFiche } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatInstant, formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { FicheDrawer, BoutonModifier } from '#web/ui/panneau/FicheDrawer.tsx';
import { ListeAvertissements } from '#web/ui/ListeAvertissements.tsx';
import { HistoriqueSection } from '#web/ui/HistoriqueSection.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { ComplementsRfa } from './complements.ts';
import { formatFourchette, formatResultat, libelleActeRfa, nomRfa, teinteAcceptation } from './mots.ts';
import { rfaQueries } from './queries.ts';
import { RfaContrat } from './RfaContrat.tsx';
import { RfaMois } from './mois/RfaMois.tsx';
import { RfaPeriode } from './RfaPeriode.tsx';
import { RfaPieces } from './RfaPieces.tsx';
import { SommesRfa } from './SommesRfa.tsx';
import { useActesOffertsRfa, type NavigationRfa } from './use-actes-rfa.ts';

const Sommes = ({ rfa }: { rfa: DetailRfa }) => {
  const prevu = periodeMontree(rfa)?.resultatPrevu ?? null;
  const entrees = [
    {
      libelle: 'Résultat',
      valeur: rfa.ventesCachees ? '–' : (formatResultat(rfa.resultatType, rfa.resultat) ?? 'Selon le contrat'),
      detail:
        prevu && prevu.max > 0
          ? `estimé ${formatFourchette(prevu, (nombre) => formatResultat(rfa.resultatType, nombre))}`
          : undefined,
    },
    { libelle: 'Attendu', valeur: formatMontant(rfa.attenduCentimes, 'HT') },
    {
      libelle: 'Récupéré',
      valeur: formatMontant(rfa.regleCentimes - rfa.compenseCentimes, 'HT'),
      detail: rfa.compenseCentimes > 0 ? `compensé autrement ${formatMontant(rfa.compenseCentimes, 'HT')}` : undefined,
    },
    {
      libelle: 'Reste à réclamer',
      valeur: rfa.ventesCachees ? '–' : formatMontant(rfa.resteAReclamerCentimes, 'HT'),
    },
  ];
  return <SommesRfa entrees={entrees} />;
};

/** Warnings of a RFA, one per line. */
const avisDe = (rfa: DetailRfa): string[] => [
  ...(rfa.enRetard
    ? [`Le règlement était attendu le ${formatJour(rfa.dateReglementPrevue)} : il n’est pas arrivé en entier.`]
    : []),
  ...(rfa.paliersAConfirmer > 0
    ? [
        `${pluriel(rfa.paliersAConfirmer, 'palier est atteint', 'paliers sont atteints')} : ` +
          `${rfa.paliersAConfirmer === 1 ? 'validez-le' : 'validez-les'} pour créer ` +
          `${rfa.paliersAConfirmer === 1 ? 'son encours' : 'leurs encours'}.`,
      ]
    : []),
  ...(rfa.tropVerseCentimes > 0
    ? [`Les acomptes dépassent le résultat de ${formatMontant(rfa.tropVerseCentimes, 'HT')}.`]
    : []),
  ...rfa.avertissements.map(({ phrase }) => phrase),
];

const Contenu = ({ rfa, complements }: { rfa: DetailRfa; complements: ComplementsRfa }) => {
  const montree = periodeMontree(rfa);
  return (
    <>
      <Sommes rfa={rfa} />
      <ListeAvertissements phrases={avisDe(rfa)} />
      {rfa.ventesCachees ? (
        <Text size="sm" c="dimmed">
          {insecable(
            'Elle se calcule sur les ventes de la pharmacie, que vous ne lisez pas en agissant en son nom : seule la ' +
              'base saisie se montre.',
          )}
        </Text>
      ) : null}
      {rfa.groupementNom === null ? null : (
        <Text size="sm" c="dimmed">
          {insecable(`Négociée par ${rfa.groupementNom} : elle se valide ou se refuse, sans se modifier.`)}
        </Text>
      )}
      <Section titre={rfa.periodes.length > 1 ? 'Périodes' : 'Progression'}>
        <Stack gap="xs">
          {rfa.periodes.map((periode) => (
            <RfaPeriode key={periode.numero} rfa={rfa} periode={periode} depliee={periode === montree} />
          ))}
        </Stack>
      </Section>
      <RfaMois rfa={rfa} />
      <RfaContrat rfa={rfa} />
      <RfaPieces rfa={rfa} />
      {complements.discussion(rfa)}
      <HistoriqueSection actes={rfa.historique} libelles={libelleActeRfa} />
      <Text size="xs" c="dimmed">
        Créée {rfa.creeParNom ? `par ${rfa.creeParNom} ` : ''}le {formatInstant(rfa.creeLe)}
        {rfa.modifieLe === rfa.creeLe
          ? ''
          : `, modifiée ${rfa.modifieParNom ? `par ${rfa.modifieParNom} ` : ''}le ${formatInstant(rfa.modifieLe)}`}
      </Text>
    </>
  );
};

type Props = {
  id: number;
  vers: NavigationRfa;
  complements: ComplementsRfa;
  couvert?: boolean;
  onFermer: () => void;
};

/** The drawer of one RFA, with its acts. */
export const RfaDrawer = ({ id, vers, complements, couvert, onFermer }: Props) => {
  const requete = useQuery(rfaQueries.detail(id));
  const { data: rfa } = requete;
  const actions = useActesOffertsRfa({ modifier: vers.modifier, dupliquer: vers.dupliquer, supprime: onFermer });
  const faire = (cle: string) => () =>
    rfa &&
    actions(rfa)
      .find((action) => action.cle === cle)
      ?.faire();
  const repond = rfa !== undefined && rfa.acceptation !== 'ACCEPTED' && rfa.droits.valider;
  return (
    <FicheDrawer
      requete={requete}
      sorte="RFA"
      largeur={760}
      titre={rfa && nomRfa(rfa)}
      sousTitre={
        rfa ? (
          <>
            <LaboDeFiche fiche={rfa} />
            <span className="chiffres">{rfa.annee}</span>
            <StatusBadge teinte={teinteAcceptation[rfa.acceptation]}>
              {libelleAcceptationRfa[rfa.acceptation]}
            </StatusBadge>
          </>
        ) : null
      }
      menu={rfa && { libelle: `Actions de la RFA ${nomRfa(rfa)}`, actions: () => actions(rfa) }}
      pied={
        rfa && (repond || rfa.droits.modifier) ? (
          <>
            {rfa.acceptation === 'WAITING' && rfa.droits.refuser ? (
              <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={faire('refuser')}>
                Refuser
              </Button>
            ) : null}
            {rfa.droits.modifier ? <BoutonModifier second={repond} onClick={() => vers.modifier(id)} /> : null}
            {repond ? (
              <Button leftSection={<IconCheck size={16} aria-hidden />} onClick={faire('valider')}>
                Valider
              </Button>
            ) : null}
          </>
        ) : null
      }
      couvert={couvert}
      onFermer={onFermer}
    >
      {(rfaLue) => <Contenu rfa={rfaLue} complements={complements} />}
    </FicheDrawer>
  );
};

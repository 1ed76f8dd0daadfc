import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { DetailRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { libelleAcceptationRfa } from '#shared/features/argent/rfa/messages.ts';
import { periodeMontree } from '#shared/features/argent/rfa/rules/montree.ts';
import { MarqueLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatCentimes, formatInstant, formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { FicheDrawer, BoutonModifier } from '#web/ui/panneau/FicheDrawer.tsx';
import { HistoriqueSection } from '#web/ui/HistoriqueSection.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { ComplementsRfa } from './complements.ts';
import { formatFourchette, formatResultat, libelleActeRfa, nomRfa, teinteAcceptation } from './mots.ts';
import { rfaQueries } from './queries.ts';
import styles from './Rfa.module.css';
import { RfaContrat } from './RfaContrat.tsx';
import { RfaMois } from './mois/RfaMois.tsx';
import { RfaPeriode } from './RfaPeriode.tsx';
import { RfaPieces } from './RfaPieces.tsx';
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
          : null,
    },
    { libelle: 'Attendu', valeur: formatCentimes(rfa.attenduCentimes), detail: null },
    {
      libelle: 'Reçu',
      valeur: formatCentimes(rfa.regleCentimes - rfa.compenseCentimes),
      detail: rfa.compenseCentimes > 0 ? `compensé autrement ${formatCentimes(rfa.compenseCentimes)}` : null,
    },
    {
      libelle: 'Reste à réclamer',
      valeur: rfa.ventesCachees ? '–' : formatCentimes(rfa.resteAReclamerCentimes),
      detail: null,
    },
  ];
  return (
    <dl className={styles.sommes}>
      {entrees.map(({ libelle, valeur, detail }) => (
        <div key={libelle}>
          <dt>{libelle}</dt>
          <dd>
            {valeur}
            {detail ? <small>{detail}</small> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** What asks for attention, each on its line. */
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
    ? [`Les acomptes dépassent le résultat de ${formatCentimes(rfa.tropVerseCentimes)}.`]
    : []),
  ...rfa.avertissements.map(({ phrase }) => phrase),
];

const Avis = ({ rfa }: { rfa: DetailRfa }) => {
  const avis = avisDe(rfa);
  return avis.length === 0 ? null : (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      <Stack gap={4}>
        {avis.map((phrase) => (
          <Text key={phrase} size="sm">
            {insecable(phrase)}
          </Text>
        ))}
      </Stack>
    </Alert>
  );
};

const Contenu = ({ rfa, complements }: { rfa: DetailRfa; complements: ComplementsRfa }) => {
  const montree = periodeMontree(rfa);
  return (
    <>
      <Sommes rfa={rfa} />
      <Avis rfa={rfa} />
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

/** One RFA in full, and what may be done with it. */
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
            <MarqueLabo id={rfa.laboratoireId} nom={rfa.laboratoireNom} couleur={rfa.laboratoireColor} taille={22} />
            <strong>{rfa.laboratoireNom}</strong>
            <span className="chiffres">{rfa.annee}</span>
            <StatusBadge teinte={teinteAcceptation[rfa.acceptation]}>
              {libelleAcceptationRfa[rfa.acceptation]}
            </StatusBadge>
          </>
        ) : null
      }
      menu={
        rfa && actions(rfa).length > 0
          ? { libelle: `Actions de la RFA ${nomRfa(rfa)}`, actions: () => actions(rfa) }
          : undefined
      }
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

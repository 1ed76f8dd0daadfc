import { Box, Button, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { libelleReponseConditionGroupement } from '#shared/features/conditions/condition-groupement/messages.ts';
import type { Proposition } from '#shared/features/conditions/condition-groupement/schemas.ts';
import { formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { useElementOuvert } from '#web/lib/url-state.ts';
import { differer } from '#web/ui/differer.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { periodeDeCondition, teinteReponseConditionGroupement } from './apparence.ts';
import styles from './ConditionGroupement.module.css';
import { conditionGroupementQueries } from './queries.ts';

const PropositionDrawer = differer(async () => (await import('./PropositionDrawer.tsx')).PropositionDrawer);

/** Names the accepted choice, or else the choices available. */
const choixDits = ({ etat, choix, choixId }: Proposition): string =>
  etat === 'ACCEPTED'
    ? `Votre choix : ${choix.find(({ id }) => id === choixId)?.libelle ?? ''}`
    : `${pluriel(choix.length, 'choix')} : ${choix.map(({ libelle }) => libelle).join(', ')}`;

const Carte = ({ proposition: p, onOuvrir }: { proposition: Proposition; onOuvrir: () => void }) => (
  <li className={styles.proposition} data-attend={p.etat === 'WAITING' || undefined}>
    <span className={styles.sousTitre}>
      <StatusBadge teinte={teinteReponseConditionGroupement[p.etat]}>
        {p.etat === 'WAITING' ? 'À choisir' : libelleReponseConditionGroupement[p.etat]}
      </StatusBadge>
      <StatusBadge teinte="gris">{p.partenariatNom}</StatusBadge>
    </span>
    <Text fw={600} className={styles.titre}>
      {p.groupementNom}
    </Text>
    <Text size="sm" c="dimmed">
      {insecable(`${choixDits(p)}, ${periodeDeCondition(p)}`)}
    </Text>
    <Button
      mt="auto"
      variant={p.etat === 'WAITING' && p.droits.repondre ? 'filled' : 'default'}
      size="xs"
      onClick={onOuvrir}
    >
      {p.etat === 'WAITING' && p.droits.repondre ? 'Choisir' : 'Voir'}
    </Button>
    {p.etat === 'WAITING' ? (
      <Text size="xs" c="dimmed">{`Réponse attendue avant le ${formatJour(p.dateFin)}`}</Text>
    ) : null}
  </li>
);

const RANG = { WAITING: 0, ACCEPTED: 1, REFUSED: 2 } as const;

/** The propositions of the groupement on this laboratory, unanswered ones first. Renders nothing without any. */
export const Propositions = ({ laboratoireId }: { laboratoireId: number }) => {
  const { data } = useQuery(conditionGroupementQueries.propositions(laboratoireId));
  const { id, ouvrir, fermer } = useElementOuvert('proposition');
  const telephone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const [depliees, setDepliees] = useState(false);
  const idListe = useId();
  const ouverte = data?.find((proposition) => proposition.id === id);
  if (!data || data.length === 0) return null;
  const aChoisir = data.filter(({ etat }) => etat === 'WAITING').length;
  const liste = (
    <ul className={styles.propositions} id={idListe}>
      {data
        .toSorted((a, b) => RANG[a.etat] - RANG[b.etat])
        .map((proposition) => (
          <Carte key={proposition.id} proposition={proposition} onOuvrir={() => ouvrir(proposition.id)} />
        ))}
    </ul>
  );
  return (
    <>
      {telephone ? (
        // Folded, because the user comes for the rows of the list (COM-100).
        <div>
          <Button
            fullWidth
            size="xs"
            justify="space-between"
            variant={aChoisir > 0 ? 'light' : 'default'}
            rightSection={
              <IconChevronDown size={16} aria-hidden className={styles.chevron} data-ouvert={depliees || undefined} />
            }
            aria-expanded={depliees}
            aria-controls={depliees ? idListe : undefined}
            onClick={() => setDepliees((avant) => !avant)}
          >
            {pluriel(data.length, 'proposition')} du groupement
            {aChoisir > 0 ? ` (${aChoisir} à choisir)` : ''}
          </Button>
          {depliees ? <Box mt="xs">{liste}</Box> : null}
        </div>
      ) : (
        <Section titre="Propositions de votre groupement">{liste}</Section>
      )}
      {ouverte ? <PropositionDrawer key={ouverte.id} proposition={ouverte} onFermer={fermer} /> : null}
    </>
  );
};

import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DepotDeCote } from '#shared/features/connexions/vente/schemas/mises-de-cote.ts';
import { formatCentimes, formatInstant, formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import styles from './Imports.module.css';
import { agentQueries, useActesAgent } from './queries-agent.ts';

const sommes = ({ nbLignes, quantite, caTtcCentimes }: DepotDeCote['avant']): string =>
  `${pluriel(nbLignes, 'ligne')}, ${pluriel(quantite, 'unité')}, ${formatCentimes(caTtcCentimes)} TTC`;

const Depot = ({ depot }: { depot: DepotDeCote }) => {
  const actes = useActesAgent();
  const [enCours, setEnCours] = useState(false);
  const { jour, recuLe, avant, apres } = depot;
  const faire = async (acte: Promise<unknown>, dit: string) => {
    setEnCours(true);
    await acte.then(() => succes(dit), echec);
    setEnCours(false);
  };
  const accepter = async () => {
    const accord = await confirmerActe({
      titre: `Remplacer les ventes du ${formatJour(jour)} ?`,
      texte: insecable('Ce que l’agent a renvoyé prend la place des ventes déjà complètes de ce jour.'),
      details: [insecable(`Déjà reçu : ${sommes(avant)}`), insecable(`Renvoyé : ${sommes(apres)}`)],
      action: 'Remplacer les ventes',
    });
    if (accord) await faire(actes.accepterDepot(depot), `Les ventes du ${formatJour(jour)} sont remplacées.`);
  };
  return (
    <li>
      <Stack gap={2} className={styles.import}>
        <Text size="sm">{formatJour(jour)}</Text>
        <Text size="xs" c="dimmed">
          renvoyé le {formatInstant(recuLe)}
        </Text>
        <Text size="sm">Déjà reçu&nbsp;: {sommes(avant)}</Text>
        <Text size="sm">Renvoyé&nbsp;: {sommes(apres)}</Text>
        <Group gap="xs" mt={4} data-sans-impression>
          <Button
            size="xs"
            variant="default"
            disabled={enCours}
            aria-label={`Accepter l’envoi du ${formatJour(jour)}`}
            onClick={() => void accepter()}
          >
            Accepter
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={enCours}
            aria-label={`Écarter l’envoi du ${formatJour(jour)}`}
            onClick={() => void faire(actes.ecarterDepot(depot), `L’envoi du ${formatJour(jour)} est écarté.`)}
          >
            Écarter
          </Button>
        </Group>
      </Stack>
      <StatusBadge teinte="orange">Mis de côté</StatusBadge>
    </li>
  );
};

/**
 * Days sent again by the agent although already complete: the user compares, then accepts or discards each (CNX-86).
 * Placed above the calendar, whose thirteen months would hide it.
 */
export const DepotsDeCote = () => {
  const { data } = useQuery(agentQueries.cle());
  const depots = data?.misDeCote ?? [];
  if (depots.length === 0) return null;
  return (
    <Section
      titre="Ventes à comparer"
      texte="L’agent a renvoyé d’autres ventes pour des jours déjà complets : rien n’y change sans votre accord."
      cadre
    >
      <ul className={styles.imports} aria-label="Mis de côté">
        {depots.map((depot) => (
          <Depot key={`${depot.id} ${depot.version}`} depot={depot} />
        ))}
      </ul>
    </Section>
  );
};

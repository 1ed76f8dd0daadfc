import { ActionIcon, Group, Text } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { canGererFacture } from '#shared/features/argent/facture/policy.ts';
import type { SorteReconnue } from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { AcheteurReconnuLu } from '#shared/features/argent/facture/schemas/lecture.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { useSession } from '#web/lib/session.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Facture.module.css';
import { factureQueries, useActesFacture } from './queries.ts';

const SORTES: Readonly<Record<SorteReconnue, string>> = {
  SIREN: 'Numéro',
  GLN: 'GLN',
  NOM: 'Nom',
  ADRESSE: 'Adresse',
};

/** What was once taken for this account's on an invoice: seen, and forgotten (FAC-59). */
export const AcheteursReconnusSection = () => {
  const session = useSession();
  const gere = session !== null && canGererFacture(session.utilisateur);
  const { data } = useQuery({ ...factureQueries.acheteursReconnus(), enabled: gere });
  const actes = useActesFacture();
  if (!data || data.length === 0) return null;
  const oublier = ({ id, valeur }: AcheteurReconnuLu) =>
    void actes.oublierAcheteur(id).then(() => succes(`« ${valeur} » n’est plus reconnu.`), echec);
  return (
    <Section
      titre="Factures reprises pour les vôtres"
      cadre
      texte={insecable('Adressées ainsi, vos factures sont à vous : vous en avez repris une.')}
    >
      <ul className={styles.rapport}>
        {data.map((reconnu) => (
          <li key={reconnu.id}>
            <span>{reconnu.valeur}</span>
            <Group gap={4}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Ne plus reconnaître ${reconnu.valeur}`}
                onClick={() => oublier(reconnu)}
              >
                <IconX size={16} aria-hidden />
              </ActionIcon>
            </Group>
            <Text component="small" size="xs" c="dimmed">
              {SORTES[reconnu.sorte]}, {formatInstant(reconnu.apprisLe)}
              {reconnu.apprisParNom === null ? '' : `, ${reconnu.apprisParNom}`}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
};

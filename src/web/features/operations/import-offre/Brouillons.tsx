import { Group, Paper, Stack, Text } from '@mantine/core';
import type { BrouillonOffre, LectureOffre } from '#shared/features/operations/import-offre/contract.ts';
import { formatJour, formatPourcentage, pluriel } from '#web/lib/formats.ts';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

const periode = ({ dateDebut, dateFin }: BrouillonOffre): string => {
  if (dateDebut && dateFin) return `du ${formatJour(dateDebut)} au ${formatJour(dateFin)}`;
  if (dateDebut) return `à partir du ${formatJour(dateDebut)}`;
  return dateFin ? `jusqu’au ${formatJour(dateFin)}` : 'dates à saisir';
};
const offre = ({ remisePct, ug }: BrouillonOffre): string | null =>
  [remisePct === null ? null : `remise de ${formatPourcentage(remisePct)}`, ug === null ? null : `${ug} UG`]
    .filter(Boolean)
    .join(', ') || null;

const Un = ({ brouillon }: { brouillon: BrouillonOffre }) => {
  const nom = brouillon.laboratoireNom ?? brouillon.laboratoireEcrit ?? 'Sans laboratoire';
  return (
    <Paper component="li" withBorder p="sm" radius="md">
      <Stack gap="xs">
        <Group gap="xs" justify="space-between">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {nom}
          </Text>
          {brouillon.laboratoireId === null ? <StatusBadge teinte="orange">Laboratoire à choisir</StatusBadge> : null}
        </Group>
        <Text size="sm" c="dimmed">
          {[pluriel(brouillon.nbProduits, 'produit'), periode(brouillon), offre(brouillon)].filter(Boolean).join(' · ')}
        </Text>
      </Stack>
    </Paper>
  );
};

/** The drafts that the file would create. */
export const Brouillons = ({ lecture: { brouillons, nbProduits } }: { lecture: LectureOffre }) =>
  brouillons.length === 0 ? null : (
    <Section titre={pluriel(brouillons.length, 'brouillon')} texte={`${pluriel(nbProduits, 'produit')} en tout.`}>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
        {brouillons.map((brouillon) => (
          <Un key={brouillon.laboratoireNom ?? brouillon.laboratoireEcrit ?? ''} brouillon={brouillon} />
        ))}
      </Stack>
    </Section>
  );

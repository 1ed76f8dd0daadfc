import { Anchor, Button, Stack, Text } from '@mantine/core';
import { IconFile } from '@tabler/icons-react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { SorteReference } from '#shared/features/argent/facture/schemas/enumerations.ts';
import type { DetailFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { libelleSourceFacture } from '#shared/features/argent/facture/messages.ts';
import { formatInstant, formatJour } from '#web/lib/formats.ts';
import { ouvrirFichier } from '#web/lib/fichiers/ouvrir-fichier.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec } from '#web/ui/snackbar.tsx';

const REFERENCES: Readonly<Record<SorteReference, string>> = {
  FACTURE: 'Facture citée',
  BON_LIVRAISON: 'Bon de livraison',
  COMMANDE: 'Commande',
};
/** The documents replaced by data (FAC-31). */
const Remplacees = ({ facture: { id, remplacees } }: { facture: DetailFacture }) => (
  <>
    {remplacees.map(({ id: remplacee, fichier, remplaceeLe, ttcCentimes }) => (
      <Text key={remplacee} size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        Remplacé le {formatInstant(remplaceeLe)}
        {ttcCentimes === null ? '' : `, ${formatMontant(ttcCentimes, 'TTC')} avant`} :{' '}
        {fichier === null ? (
          'saisi sans document'
        ) : (
          <Anchor
            component="button"
            type="button"
            inherit
            onClick={() =>
              void ouvrirFichier(fichier.mime, factureContract.lireFichierFacture, {
                params: { id },
                query: { remplacee },
              }).catch(echec)
            }
          >
            {fichier.nom}
          </Anchor>
        )}
      </Text>
    ))}
  </>
);

/** The papers of a facture: its file, the documents it cites, the ones it replaces. */
export const FacturePapiers = ({ facture }: { facture: DetailFacture }) => {
  const { id, fichier, references, source } = facture;
  return (
    <Section
      titre="Document"
      actions={
        fichier === null ? null : (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconFile size={15} aria-hidden />}
            onClick={() =>
              void ouvrirFichier(fichier.mime, factureContract.lireFichierFacture, { params: { id } }).catch(echec)
            }
          >
            Ouvrir le fichier
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {fichier?.nom ?? 'Sans document'}{' '}
          <Text span c="dimmed">
            ({libelleSourceFacture[source]})
          </Text>
        </Text>
        {references.map(({ sorte, numero, jour }) => (
          <Text key={`${sorte}.${numero}`} size="sm" c="dimmed">
            {REFERENCES[sorte]} {numero}
            {jour === null ? '' : ` du ${formatJour(jour)}`}
          </Text>
        ))}
        <Remplacees facture={facture} />
      </Stack>
    </Section>
  );
};

import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FactureRefuseeGardee } from '#shared/features/argent/facture/schemas/lecture.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { formatInstant, insecable } from '#web/lib/formats.ts';
import { Attente } from '#web/ui/Attente.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import styles from './Facture.module.css';
import { RemplacerBouton } from './RemplacerBouton.tsx';
import { factureQueries, useActesFacture } from './queries.ts';

type Props = {
  onFermer: () => void;
  onSaisir: (refusee: number) => void;
  onOuvrir: (factureId: number) => void;
};

/** The dropped files that gave no facture, until the user types or discards them (FAC-82). */
export const RefuseesDialog = ({ onFermer, onSaisir, onOuvrir }: Props) => {
  const actes = useActesFacture();
  const { data, error, refetch } = useQuery(factureQueries.refusees());
  const ecarter = async ({ id, nom }: FactureRefuseeGardee): Promise<void> => {
    const accord = await confirmerActe({
      titre: 'Écarter ce fichier ?',
      texte: insecable(`« ${nom} » disparaîtra définitivement, avec ce qui en a été lu.`),
      action: 'Écarter',
      danger: true,
    });
    if (!accord) return;
    await actes.ecarter(id);
    succes('Fichier écarté.');
  };
  return (
    <Modal opened onClose={onFermer} title="Fichiers refusés, à saisir" size="lg">
      {data === undefined ? (
        <Attente erreur={error} onReessayer={() => void refetch()} />
      ) : data.length === 0 ? (
        <Text size="sm">Aucun fichier refusé n’attend d’être saisi.</Text>
      ) : (
        <Stack gap="xs">
          <ul className={styles.rapport}>
            {data.map((refusee) => (
              <li key={refusee.id}>
                <span>{refusee.nom}</span>
                <Group gap={4} wrap="nowrap">
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    color="gray"
                    aria-label={`Écarter ${refusee.nom}`}
                    onClick={() => void ecarter(refusee).catch(echec)}
                  >
                    Écarter
                  </Button>
                  {refusee.remplace === null ? null : <RemplacerBouton refusee={refusee} onFait={onOuvrir} />}
                  <Button
                    size="compact-xs"
                    variant="light"
                    aria-label={`Saisir ${refusee.nom}`}
                    onClick={() => onSaisir(refusee.id)}
                  >
                    Saisir
                  </Button>
                </Group>
                <small>
                  {insecable(refusee.phrase)} {formatInstant(refusee.creeLe)}
                  {refusee.creeParNom === null ? '' : `, ${refusee.creeParNom}`}
                </small>
              </li>
            ))}
          </ul>
          <Text size="xs" c="dimmed">
            {insecable('Un fichier que personne ne saisit disparaît au bout de 90 jours.')}
          </Text>
        </Stack>
      )}
    </Modal>
  );
};

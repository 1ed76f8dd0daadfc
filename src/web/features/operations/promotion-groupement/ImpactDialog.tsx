import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { Impact } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { insecable, pluriel } from '#web/lib/formats.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import styles from './Modeles.module.css';
import { motsEffets, motsImpact } from './mots-effets.ts';
import { ReponseBadge } from './ReponseBadge.tsx';

type Props = { impact: Impact; relu: boolean; enCours: boolean; onConfirmer: () => void; onFermer: () => void };

/** The effects of the change, pharmacy by pharmacy, before it is written. */
export const ImpactDialog = ({ impact, relu, enCours, onConfirmer, onFermer }: Props) => {
  const ouvert = useOuvertEnsuite(true);
  const { changements, pharmacies } = impact;
  const rien = changements.length === 0;
  return (
    <Modal
      opened={ouvert}
      onClose={onFermer}
      size="xl"
      title="Ce que cette modification change"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Stack gap="md">
        {relu ? (
          <Alert color="orange">La situation de vos adhérents vient de changer&nbsp;: voici les effets à jour.</Alert>
        ) : null}
        <Text size="sm">{rien ? 'Vous n’avez rien changé.' : insecable(`Changent : ${changements.join(', ')}.`)}</Text>
        {motsImpact(impact).length > 0 ? (
          <ul className={styles.liste}>
            {motsImpact(impact).map((phrase) => (
              <li key={phrase}>
                <Text size="sm">{insecable(phrase)}</Text>
              </li>
            ))}
          </ul>
        ) : null}
        {pharmacies.length > 0 && !rien ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls: the keyboard must reach it
          <div className={styles.cadre} tabIndex={0} role="group" aria-label="Effets chez chaque adhérent">
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">Pharmacie</th>
                  <th scope="col">Réponse</th>
                  <th scope="col">Effets</th>
                </tr>
              </thead>
              <tbody>
                {pharmacies.map((ligne) => (
                  <tr key={ligne.copieId}>
                    <td>{[ligne.nom, ligne.ville].filter(Boolean).join(', ')}</td>
                    <td>
                      <ReponseBadge reponse={ligne.reponse} />
                    </td>
                    <td>{motsEffets(ligne) || 'Contenu mis à jour'}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        ) : null}
        {pharmacies.length === 0 ? <Text size="sm">Aucun adhérent ne l’a reçue.</Text> : null}
        <Text size="xs" c="dimmed">
          Les réponses, les emplacements, les quantités et les photos de vos adhérents ne changent pas. Chacun est
          prévenu.
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onFermer} disabled={enCours}>
            Revenir
          </Button>
          <Button color="red" loading={enCours} disabled={rien} onClick={onConfirmer}>
            Modifier chez {pluriel(pharmacies.length, 'adhérent')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

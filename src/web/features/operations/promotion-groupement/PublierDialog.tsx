import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#shared/core/app-error.ts';
import { useRouter } from '@tanstack/react-router';
import { useActesPromotion } from '#web/features/operations/promotion/queries.ts';
import { aujourdhui, formatJour, formatNombre, insecable, pluriel } from '#web/lib/formats.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { versModifier } from '#web/features/operations/operation/apparence.ts';
import type { Envoi } from './gestes-modele.ts';
import styles from './Modeles.module.css';
import { modeleQueries, useActesModele } from './queries.ts';

/** Who receives it, said before it is sent. */
export const PublierDialog = ({ envoi: { modele, acte }, onFermer }: { envoi: Envoi; onFermer: () => void }) => {
  const { id, version, nomOperation, affichageDate, droits } = modele;
  const ouvert = useOuvertEnsuite(true);
  const router = useRouter();
  const promotions = useActesPromotion();
  const actes = useActesModele();
  const { data, error, refetch } = useQuery(modeleQueries.ciblage(id));
  const [enCours, setEnCours] = useState(false);
  const plusTard = acte === 'valider' && affichageDate !== null && affichageDate > aujourdhui();

  const envoyer = async () => {
    setEnCours(true);
    try {
      if (acte === 'valider') await promotions.valider(id, { version, parts: [...droits.valider] });
      else await actes.publier(id, version);
      succes(plusTard ? `« ${nomOperation} » est programmée.` : `« ${nomOperation} » part chez vos adhérents.`);
      onFermer();
    } catch (erreur) {
      const incomplete = erreur instanceof AppError && erreur.code === 'PROMOTION_INCOMPLETE';
      const completer = {
        action: { libelle: 'Compléter', faire: () => void router.navigate(versModifier(id)) },
      };
      echec(erreur, incomplete ? completer : {});
      if (incomplete) onFermer();
    } finally {
      setEnCours(false);
    }
  };

  return (
    <Modal
      opened={ouvert}
      onClose={onFermer}
      title={`Publier « ${nomOperation} »`}
      closeButtonProps={{ 'aria-label': 'Fermer' }}
    >
      <Stack gap="md">
        {acte === 'valider' ? (
          <Text size="sm">Validée, elle ne se modifie plus qu’en forçant la modification.</Text>
        ) : null}
        {data ? (
          <>
            <Text fw={600}>
              {plusTard ? `Visible le ${formatJour(affichageDate)}, pour ` : 'Envoyée à '}
              {pluriel(data.total, 'adhérent')}
            </Text>
            {data.parSegment.length > 0 ? (
              <ul className={styles.liste}>
                {data.parSegment.map(({ id: segment, nom, nbAdherents }) => (
                  <li key={segment}>
                    <Text size="sm">
                      {insecable(`${nom} :`)} {formatNombre(nbAdherents)}
                    </Text>
                  </li>
                ))}
              </ul>
            ) : (
              <Text size="sm">Tous vos adhérents.</Text>
            )}
            <Text size="sm" c="dimmed">
              {data.total === 0
                ? 'Personne ne la reçoit pour l’instant : ceux qui rejoindront la cible la recevront à leur arrivée.'
                : 'Chacun est prévenu, et ceux qui rejoindront la cible la recevront à leur arrivée.'}
            </Text>
          </>
        ) : error ? (
          <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
        ) : (
          <Skeleton h={72} />
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onFermer}>
            Annuler
          </Button>
          <Button loading={enCours} disabled={!data} onClick={() => void envoyer()} data-autofocus>
            {plusTard ? 'Programmer' : 'Publier'}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

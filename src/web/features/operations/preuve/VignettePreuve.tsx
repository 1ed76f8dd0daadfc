import { Button, Group, Image, Modal, Skeleton, Text, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { Preuve } from '#shared/features/operations/preuve/contract.ts';
import { formatInstant } from '#shared/core/dates.ts';
import type { ActeSousObjet } from '#shared/core/sous-objet.ts';
import { confirmerSousObjet, ditRetire, iconesSousObjet, libelleActeSousObjet } from '#web/ui/fichier/sous-objet.ts';
import { useAuDessus } from '#web/ui/panneau/fermeture.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useAdresseImage } from '#web/features/operations/operation/adresse-image.ts';
import { preuveQueries, useActesPreuves, type LieuPreuves } from './preuves.ts';
import styles from '#web/features/operations/operation/Vignette.module.css';

const Entiere = ({ lieu, id, nom }: { lieu: LieuPreuves; id: number; nom: string }) => {
  useAuDessus();
  const { adresse } = useAdresseImage(preuveQueries.photo(lieu, id, false));
  return adresse ? (
    <Image src={adresse} alt={`Photo de ${nom}`} mah="70dvh" fit="contain" radius="sm" />
  ) : (
    <Skeleton h="40dvh" />
  );
};

const FAITES: Readonly<Record<ActeSousObjet, string>> = {
  SUPPRIMER: 'Photo supprimée.',
  RETIRER: 'Photo retirée.',
  REMETTRE: 'Photo remise.',
};

/** A photo among the others; pressed, it fills the screen, with its day, its author and what may be done of it. */
export const VignettePreuve = ({ lieu, preuve, nom }: { lieu: LieuPreuves; preuve: Preuve; nom: string }) => {
  const { adresse, isError } = useAdresseImage(preuveQueries.photo(lieu, preuve.id, preuve.vignette));
  const { supprimer, remettre } = useActesPreuves(lieu);
  const [ouverte, setOuverte] = useState(false);
  const { acte, retireLe, retireParNom } = preuve;
  const Icone = iconesSousObjet[acte ?? 'RETIRER'];
  const prise = `${formatInstant(preuve.creeLe)}, ${preuve.creeParNom}`;
  const retiree = retireLe && ditRetire('Retirée', { retireLe, retireParNom });
  const agir = async () => {
    if (acte === null || !(await confirmerSousObjet(acte, 'cette photo', 'La photo'))) return;
    await (acte === 'REMETTRE' ? remettre : supprimer)(preuve.id).then(() => succes(FAITES[acte]), echec);
  };
  return (
    <li>
      <UnstyledButton
        className={styles.vignette}
        data-retire={retiree ? true : undefined}
        onClick={() => setOuverte(true)}
        aria-label={`Voir la photo de ${nom} : ${[prise, retiree].filter(Boolean).join('. ')}`}
      >
        {adresse ? (
          <img src={adresse} alt="" className={styles.image} />
        ) : isError ? (
          <IconPhotoOff size={28} aria-label="Photo illisible" />
        ) : (
          <Skeleton h="100%" radius={0} />
        )}
      </UnstyledButton>
      <Text size="xs" c="dimmed" lineClamp={2} mt={2} td={retiree ? 'line-through' : undefined}>
        {prise}
      </Text>
      <Modal
        opened={ouverte}
        onClose={() => setOuverte(false)}
        title={`Photo de ${nom}`}
        size="xl"
        closeButtonProps={{ 'aria-label': 'Fermer' }}
        styles={{ title: { fontWeight: 650, overflowWrap: 'anywhere' } }}
      >
        <Entiere lieu={lieu} id={preuve.id} nom={nom} />
        <Group justify="space-between" mt="sm">
          <Text size="sm" c="dimmed">
            {[`Prise le ${prise}`, retiree].filter(Boolean).join('. ')}
          </Text>
          {acte ? (
            <Button
              variant="subtle"
              color={acte === 'SUPPRIMER' ? 'red' : 'gray'}
              leftSection={<Icone size={16} aria-hidden />}
              onClick={() => {
                setOuverte(false);
                void agir();
              }}
            >
              {libelleActeSousObjet[acte]}
            </Button>
          ) : null}
        </Group>
      </Modal>
    </li>
  );
};

import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { produitContract, type Produit } from '#shared/features/catalogue/produit/contract.ts';
import { libellesCategorie } from '#shared/features/catalogue/produit/messages.ts';
import { call } from '#web/lib/api.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { formatCentimes, formatPourcentage } from '#web/lib/formats.ts';
import { succes } from '#web/ui/snackbar.tsx';
import styles from './Fusion.module.css';
import {
  champsProduit,
  choixInitial,
  produitFusionne,
  coteGarde,
  libellesChampFusion,
  type ChampProduit,
  type Cote,
  type Paire,
} from './fusion.ts';
import { useRafraichirProduits } from './queries.ts';

const ouiNon = (valeur: boolean) => (valeur ? 'Oui' : 'Non');
const montrer = (produit: Produit, champ: ChampProduit): string => {
  const valeur = produit[champ];
  if (champ === 'laboratoireDetailId') return produit.laboratoireNom ?? '–';
  if (valeur === null || valeur === '') return '–';
  if (typeof valeur === 'boolean') return ouiNon(valeur);
  if (champ === 'tva' || champ === 'tauxRemboursement') return formatPourcentage(Number(valeur));
  if (typeof valeur === 'number') return formatCentimes(valeur);
  return champ === 'categorieEncadree' && produit.categorieEncadree
    ? libellesCategorie[produit.categorieEncadree]
    : valeur;
};

type ChoixProps = { paire: Paire; champ: ChampProduit; cote: Cote; choisi: boolean; onChoisir: () => void };
const Choix = ({ paire, champ, cote, choisi, onChoisir }: ChoixProps) => {
  const texte = montrer(paire[cote], champ);
  const different = texte !== montrer(paire[cote === 0 ? 1 : 0], champ);
  if (!different) return <div className={styles.choix}>{texte}</div>;
  return (
    <label className={styles.choix} data-difference>
      <Radio
        size="xs"
        mt={2}
        name={`fusion-${champ}`}
        checked={choisi}
        onChange={onChoisir}
        aria-label={`${libellesChampFusion[champ]} : ${texte}`}
      />
      <span>{texte}</span>
    </label>
  );
};

type Props = { paire: Paire; onFermer: () => void; onFusion?: (id: number) => void };

/**
 * Merges two products, shown side by side: one is kept, each field comes from either, and the number and codes of the
 * other lead to it.
 */
export const FusionDialog = ({ paire, onFermer, onFusion }: Props) => {
  const [garde, setGarde] = useState<Cote>(() => coteGarde(paire));
  const [choix, setChoix] = useState(() => choixInitial(paire, garde));
  const rafraichir = useRafraichirProduits();
  const fusion = useMutation({
    mutationFn: () => {
      const [garder, absorbe] = garde === 0 ? paire : [paire[1], paire[0]];
      return call(produitContract.fusionnerProduits, {
        body: {
          garderId: garder.id,
          garderVersion: garder.version,
          absorbeId: absorbe.id,
          absorbeVersion: absorbe.version,
          produit: produitFusionne(paire, choix),
        },
      });
    },
    onSuccess: ({ id }) => {
      succes('Produits fusionnés.');
      onFermer();
      onFusion?.(id);
    },
    onSettled: () => rafraichir(),
  });
  const garder = (cote: Cote) => {
    setGarde(cote);
    setChoix(choixInitial(paire, cote));
  };
  return (
    <Modal
      opened
      onClose={onFermer}
      title="Fusionner deux produits"
      size={860}
      zIndex={250}
      styles={{ title: { fontWeight: 650 } }}
    >
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Choisissez le produit à garder, puis, là où ils diffèrent, la valeur à retenir. L’ancien numéro et les codes
          de l’autre mèneront au produit gardé.
        </Text>
        <div className={styles.grille}>
          <div className={styles.coin} />
          {paire.map((produit, cote) => (
            <div key={produit.id} className={styles.entete}>
              <Radio
                name="fusion-garder"
                checked={garde === cote}
                onChange={() => garder(cote === 0 ? 0 : 1)}
                label={garde === cote ? 'Gardé' : 'Garder celui-ci'}
                description={`n° ${produit.id}`}
                aria-label={`Garder ${produit.nom}, n° ${produit.id}`}
              />
            </div>
          ))}
          {champsProduit.map((champ) =>
            paire.every((produit) => produit[champ] === null) ? null : (
              <Fragment key={champ}>
                <div className={styles.libelle}>{libellesChampFusion[champ]}</div>
                {([0, 1] as const).map((cote) => (
                  <Choix
                    key={cote}
                    paire={paire}
                    champ={champ}
                    cote={cote}
                    choisi={choix[champ] === cote}
                    onChoisir={() => setChoix((actuels) => ({ ...actuels, [champ]: cote }))}
                  />
                ))}
              </Fragment>
            ),
          )}
        </div>
        {fusion.error ? (
          <Alert role="alert" color="red">
            {messageDe(fusion.error)}
          </Alert>
        ) : null}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onFermer} disabled={fusion.isPending}>
            Annuler
          </Button>
          <Button
            loading={fusion.isPending}
            onClick={() => fusion.mutate()}
            leftSection={<IconGitMerge size={16} aria-hidden />}
          >
            Fusionner
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
};

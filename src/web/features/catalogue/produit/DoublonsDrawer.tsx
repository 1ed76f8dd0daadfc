import { Button, Group, Paper, Skeleton, Stack, Text } from '@mantine/core';
import { IconCircleCheck, IconGitMerge } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { produitContract, type PaireDoublons, type Produit } from '#shared/features/catalogue/produit/contract.ts';
import { call } from '#web/lib/api.ts';
import { formatCentimes } from '#web/lib/formats.ts';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { codeDe } from './apparence.ts';
import { FusionDialog } from './FusionDialog.tsx';
import { produitQueries, useRafraichirProduits } from './queries.ts';

const detail = (produit: Produit): string =>
  [
    codeDe(produit) ?? 'Sans code',
    produit.marque,
    produit.laboratoireNom,
    produit.prixPublicConseilleCentimes === null ? null : formatCentimes(produit.prixPublicConseilleCentimes),
  ]
    .filter(Boolean)
    .join(' · ');

const Un = ({ produit }: { produit: Produit }) => (
  <div>
    <Text size="sm" fw={550} lineClamp={2} title={produit.nom}>
      {produit.nom}
    </Text>
    <Text size="xs" c="dimmed" className="chiffres">
      {detail(produit)}
    </Text>
  </div>
);

type PaireProps = { paire: PaireDoublons; onFusionner: () => void; onEcarter: () => void; enCours: boolean };
const Paire = ({ paire: { a, b, motif }, onFusionner, onEcarter, enCours }: PaireProps) => (
  <Paper component="li" withBorder p="sm" radius="md">
    <Stack gap="xs">
      <StatusBadge teinte="gris" style={{ alignSelf: 'flex-start' }}>
        {motif}
      </StatusBadge>
      <Un produit={a} />
      <Un produit={b} />
      <Group gap="xs" justify="flex-end">
        <Button size="xs" variant="default" onClick={onEcarter} loading={enCours}>
          Ce sont deux produits
        </Button>
        <Button size="xs" onClick={onFusionner} leftSection={<IconGitMerge size={14} aria-hidden />}>
          Comparer et fusionner
        </Button>
      </Group>
    </Stack>
  </Paper>
);

/** The pairs that look like one product. Its address is `?doublons=oui`. */
export const DoublonsDrawer = ({ ouvert, onFermer }: { ouvert: boolean; onFermer: () => void }) => {
  const { data, error, refetch } = useQuery({ ...produitQueries.doublons(), enabled: ouvert });
  const [choisie, setChoisie] = useState<readonly [Produit, Produit] | null>(null);
  const rafraichir = useRafraichirProduits();
  const ecarter = useMutation({
    mutationFn: ({ a, b }: PaireDoublons) => call(produitContract.ecarterDoublon, { body: { aId: a.id, bId: b.id } }),
    onSuccess: () => succes('Cette paire ne sera plus proposée.'),
    onError: (erreur) => echec(erreur),
    onSettled: () => rafraichir(),
  });
  return (
    <DetailDrawer
      ouvert={ouvert}
      onFermer={onFermer}
      titre="Doublons possibles"
      sousTitre="Les produits dont les noms se ressemblent."
    >
      {error && !data ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : !data ? (
        <Skeleton h={320} />
      ) : data.length === 0 ? (
        <EmptyState
          compact
          icone={IconCircleCheck}
          titre="Aucun doublon"
          texte="Pour fusionner deux produits que leurs noms ne rapprochent pas, cochez-les dans la liste."
        />
      ) : (
        <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }}>
          {data.map((paire) => (
            <Paire
              key={`${paire.a.id}-${paire.b.id}`}
              paire={paire}
              onFusionner={() => setChoisie([paire.a, paire.b])}
              onEcarter={() => ecarter.mutate(paire)}
              enCours={ecarter.isPending && ecarter.variables === paire}
            />
          ))}
        </Stack>
      )}
      {choisie ? <FusionDialog paire={choisie} onFermer={() => setChoisie(null)} /> : null}
    </DetailDrawer>
  );
};

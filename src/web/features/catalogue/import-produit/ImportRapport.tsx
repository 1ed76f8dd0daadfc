import { Alert, Button, Group, Pagination, Progress, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload, IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { importProduitContract, type ImportProduits } from '#shared/features/catalogue/import-produit/contract.ts';
import { call, telecharger } from '#web/lib/api.ts';
import { formatInstant, formatNombre, pluriel } from '#web/lib/formats.ts';
import { confirmer } from '#web/lib/confirmer.ts';
import { Section } from '#web/ui/Section.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { Compte } from './ImportApercu.tsx';
import { ImportLignes } from './ImportLignes.tsx';
import { useRafraichirProduits } from '#web/features/catalogue/produit/queries.ts';
import { importQueries, useRetenirImport } from './queries.ts';
import { Retraits } from './Retraits.tsx';

const PAR_PAGE = 50;

const Avancement = ({ un }: { un: ImportProduits }) => (
  <Stack gap={6}>
    <Text size="sm" role="status" className="chiffres">
      {formatNombre(un.nbTraitees)} sur {pluriel(un.nbLignes, 'ligne')}
    </Text>
    <Progress
      size="lg"
      value={(un.nbTraitees / Math.max(un.nbLignes, 1)) * 100}
      animated={!un.interrompu}
      color={un.interrompu ? 'orange' : undefined}
      aria-label="Avancement de l’import"
    />
    {un.interrompu ? null : (
      <Text size="sm" c="dimmed">
        L’import continue si vous quittez cette page ; une notification vous dira qu’il est terminé.
      </Text>
    )}
  </Stack>
);

const Refusees = ({ un }: { un: ImportProduits }) => {
  const [page, setPage] = useState(1);
  const { data } = useQuery(importQueries.lignes(un.id, { statut: 'REFUSEE', page, taille: PAR_PAGE }));
  const exporter = () =>
    telecharger(importProduitContract.rapportImport, { params: { id: un.id } }).catch((erreur: unknown) =>
      echec(erreur),
    );
  const pages = Math.ceil((data?.total ?? 0) / PAR_PAGE);
  return (
    <Section
      titre={pluriel(un.compte.refusees, 'ligne refusée', 'lignes refusées')}
      texte="Corrigez-les dans le fichier téléchargé, puis importez-le."
      actions={
        <Button
          size="xs"
          variant="default"
          onClick={() => void exporter()}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Télécharger (CSV)
        </Button>
      }
    >
      {data ? <ImportLignes lignes={data.elements} titre="Motif du refus" /> : <Skeleton h={200} />}
      {pages > 1 ? (
        <Pagination total={pages} value={page} onChange={setPage} size="sm" aria-label="Pages des lignes refusées" />
      ) : null}
    </Section>
  );
};

const useActes = (un: ImportProduits) => {
  const retenir = useRetenirImport();
  const rafraichir = useRafraichirProduits();
  const reprendre = useMutation({
    mutationFn: () => call(importProduitContract.lancerImport, { params: { id: un.id } }),
    onSuccess: retenir,
    onError: (erreur) => echec(erreur),
  });
  const arreter = async () => {
    const accord = await confirmer({
      titre: 'Arrêter cet import ?',
      texte: 'Ce qui est écrit reste au catalogue, les lignes suivantes ne seront pas importées.',
      details: [`${formatNombre(un.nbTraitees)} sur ${pluriel(un.nbLignes, 'ligne')}`],
      action: 'Arrêter',
      danger: true,
    });
    if (!accord) return;
    await call(importProduitContract.abandonnerImport, { params: { id: un.id } }).catch((erreur: unknown) =>
      echec(erreur),
    );
    await rafraichir();
  };
  return { reprendre, arreter };
};

/** Last step: the progress, then the counts and the refused lines. */
export const ImportRapport = ({ un, onAutre }: { un: ImportProduits; onAutre: () => void }) => {
  const { reprendre, arreter } = useActes(un);
  const rafraichir = useRafraichirProduits();
  const court = un.etat === 'EN_COURS';
  const coupe = un.interrompu || un.etat === 'ECHEC';
  useEffect(() => {
    // The list behind shows the rows just written.
    if (!court) void rafraichir();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it ends
  }, [court]);
  return (
    <Stack gap="lg">
      {court || coupe ? <Avancement un={un} /> : null}
      {coupe ? (
        <Alert color="orange" title="Import interrompu">
          {un.erreur ??
            'L’import n’avance plus : le serveur a sans doute été arrêté. Reprenez-le pour faire les lignes restantes.'}
        </Alert>
      ) : null}
      <Compte compte={un.compte} forme={un.forme} />
      {un.nbCompletes > 0 || un.nbLaboratoires > 0 ? (
        <Text size="sm">
          {[
            un.nbCompletes > 0 && pluriel(un.nbCompletes, 'produit complété', 'produits complétés'),
            un.nbLaboratoires > 0 && pluriel(un.nbLaboratoires, 'laboratoire créé', 'laboratoires créés'),
          ]
            .filter(Boolean)
            .join(', ')}
          .
        </Text>
      ) : null}
      {un.termineLe ? (
        <Text size="sm" c="dimmed">
          {un.etat === 'ABANDONNE' ? 'Abandonné' : 'Terminé'} le {formatInstant(un.termineLe)}
          {un.creeParNom ? `, lancé par ${un.creeParNom}` : ''}.
        </Text>
      ) : null}
      {un.compte.refusees > 0 && !court ? <Refusees un={un} /> : null}
      <Retraits un={un} />
      <Group justify="flex-end" gap="xs">
        {court || un.etat === 'ECHEC' ? (
          <Button
            variant="default"
            color="red"
            onClick={() => void arreter()}
            leftSection={<IconPlayerStop size={16} aria-hidden />}
          >
            Arrêter
          </Button>
        ) : (
          <Button variant="default" onClick={onAutre}>
            Importer un autre fichier
          </Button>
        )}
        {coupe ? (
          <Button
            loading={reprendre.isPending}
            onClick={() => reprendre.mutate()}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
          >
            Reprendre
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
};

import { Button, Progress, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconDownload, IconFileZip } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clotureContract } from '#shared/features/pilotage/cloture/contract.ts';
import type { ExportDeClos } from '#shared/features/pilotage/cloture/schemas.ts';
import { call, telechargerFichier } from '#web/lib/api.ts';
import { SANS_SESSION, useLecturePublique, type LienPublic } from '#web/lib/api/lecture-publique.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { formatInstant, formatJour, formatTaille } from '#web/lib/formats.ts';
import { CartePublique, PagePublique } from '#web/ui/publique/PagePublique.tsx';

const lireExport = (params: LienPublic, signal?: AbortSignal) =>
  call(clotureContract.lireExportDeClos, { params, ...SANS_SESSION, signal });

const RELECTURE_MS = 2_000;
type Export = ExportDeClos['exportDonnees'];
const enCours = (exportDonnees: Export): boolean => exportDonnees?.etat === 'EN_COURS' && !exportDonnees.interrompu;

const Avancement = ({ exportDonnees: { faits, total } }: { exportDonnees: NonNullable<Export> }) => (
  <Stack gap={6} role="status">
    <Text size="sm">Vos données se préparent. Gardez cette page ouverte, ou revenez-y plus tard.</Text>
    <Progress
      value={total > 0 ? Math.min(100, (faits / total) * 100) : 0}
      animated
      aria-label="Avancement de l’export"
    />
  </Stack>
);

type Props = { lien: LienPublic; donnees: ExportDeClos; poser: (donnees: ExportDeClos) => void; relire: () => void };
const Emporter = ({ lien, donnees: { nom, effacementLe, expireLe, exportDonnees }, poser, relire }: Props) => {
  const [attend, setAttend] = useState(false);
  const [erreur, setErreur] = useState<string | null>(null);
  const suivi = enCours(exportDonnees);
  useEffect(() => {
    if (!suivi) return;
    const minuterie = setInterval(relire, RELECTURE_MS);
    return () => clearInterval(minuterie);
  }, [suivi, relire]);
  const faire = async (acte: () => Promise<unknown>) => {
    setAttend(true);
    setErreur(null);
    try {
      await acte();
    } catch (echec) {
      setErreur(messageDe(echec));
    } finally {
      setAttend(false);
    }
  };
  const preparer = () =>
    faire(async () => poser(await call(clotureContract.demanderExportDeClos, { params: lien, ...SANS_SESSION })));
  const telecharger = () =>
    faire(() => telechargerFichier(clotureContract.telechargerExportDeClos, { params: lien, ...SANS_SESSION }));
  return (
    <CartePublique aria-labelledby="titre-export">
      <Stack gap="md">
        <Title order={1} fz={24} id="titre-export" style={{ overflowWrap: 'anywhere' }}>
          Les données de {nom}
        </Title>
        <Text size="sm">
          Ce compte est résilié : ses données sont effacées à partir du {formatJour(effacementLe)}. Une archive les
          contient toutes, en tableaux et en fichiers.
        </Text>
        {exportDonnees && suivi ? <Avancement exportDonnees={exportDonnees} /> : null}
        {exportDonnees?.droits.telecharger ? (
          <Button
            loading={attend}
            leftSection={<IconDownload size={16} aria-hidden />}
            onClick={() => void telecharger()}
          >
            Télécharger l’archive{exportDonnees.taille === null ? '' : ` (${formatTaille(exportDonnees.taille)})`}
          </Button>
        ) : suivi ? null : (
          <Button loading={attend} leftSection={<IconFileZip size={16} aria-hidden />} onClick={() => void preparer()}>
            {exportDonnees ? 'Préparer de nouveau mes données' : 'Préparer mes données'}
          </Button>
        )}
        {exportDonnees?.etat === 'ECHEC' && exportDonnees.erreur ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {exportDonnees.erreur}
          </Text>
        ) : null}
        {erreur === null ? null : (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {erreur}
          </Text>
        )}
        <Text size="xs" c="dimmed">
          Ce lien sert une fois : il se ferme une heure après le téléchargement, et au plus tard le{' '}
          {formatInstant(expireLe)}.
        </Text>
      </Stack>
    </CartePublique>
  );
};

/** `/export/{id}/public/{uuid}`: a former ADMIN of a closed account downloads its data, once (CPT-146). */
export const ExportDeClosPage = () => {
  const { id = '', uuid = '' }: { id?: string; uuid?: string } = useParams({ strict: false });
  const lien = { id, uuid };
  const { data, error, poser, relire } = useLecturePublique(lireExport, lien);
  return (
    <PagePublique
      titre={data ? `Données · ${data.nom}` : 'Données'}
      error={error}
      conseil="Il ne sert qu’une fois. Répondez au mail qui le portait pour en recevoir un autre."
      relire={relire}
    >
      {data ? (
        <Emporter lien={lien} donnees={data} poser={poser} relire={relire} />
      ) : (
        <Skeleton h={260} radius="lg" aria-busy />
      )}
    </PagePublique>
  );
};

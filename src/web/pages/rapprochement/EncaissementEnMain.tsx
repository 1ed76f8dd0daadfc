import { Alert, Group, Skeleton, Text } from '@mantine/core';
import { IconCopy, IconFileOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import { libelleMontants, libelleSourceEncaissement } from '#shared/features/argent/encaissement/messages.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { nomEncaissement, resteEnMotsEncaissement } from '#web/features/argent/encaissement/mots.ts';
import { encaissementQueries } from '#web/features/argent/encaissement/queries.ts';
import { recevoirFichier } from '#web/lib/api.ts';
import { formatJour } from '#web/lib/formats.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Money } from '#web/ui/Money.tsx';
import { Section } from '#web/ui/Section.tsx';
import type { MemoireDuRecu } from './use-reglement-du-recu.ts';
import type { ActeFait } from '#web/features/argent/encaissement/reglement/acte-fait.ts';
import styles from './Rapprochement.module.css';

const ReglementDuRecu = differerPartie(async () => (await import('./ReglementDuRecu.tsx')).ReglementDuRecu);
const DocumentFacture = differerPartie(
  async () => (await import('#web/features/argent/facture/document/DocumentFacture.tsx')).DocumentFacture,
);

/** The open encaissement in one line; on a narrow screen its document stands below. */
const enBref = (e: DetailEncaissement): string =>
  [nomEncaissement(e), e.laboratoireNom ?? 'Groupement', resteEnMotsEncaissement(e)].join(' · ');

/** The document of the encaissement, or else the label of the bank. */
const Papier = ({ encaissement: e }: { encaissement: DetailEncaissement }) => (
  <Section titre={nomEncaissement(e)}>
    <KeyValue
      sansVides
      entrees={[
        { libelle: 'De', valeur: e.laboratoireNom ?? 'Groupement' },
        { libelle: 'Date', valeur: formatJour(e.date) },
        { libelle: 'Source', valeur: libelleSourceEncaissement[e.source] },
        {
          libelle: `À affecter, ${libelleMontants[e.partage]}`,
          valeur: <Money centimes={e.resteCentimes} gras suffixe={e.partage} />,
        },
        { libelle: 'Information', valeur: e.info, large: true },
      ]}
    />
    {e.memePapier ? (
      <Alert color="orange" icon={<IconCopy aria-hidden />} title="Même papier ?">
        <Text size="sm">
          Un autre du {formatJour(e.memePapier.date)} porte le même numéro.{' '}
          <LienTexte to="/encours/avoirs" search={{ encaissement: e.id }} inherit underline="always">
            Vérifier
          </LienTexte>
        </Text>
      </Alert>
    ) : null}
    {e.fichier ? (
      <DocumentFacture
        cle={`encaissement.${e.id}.${e.fichierId}`}
        fichier={e.fichier}
        lire={(signal) => recevoirFichier(encaissementContract.lirePieceEncaissement, { params: { id: e.id }, signal })}
      />
    ) : (
      <Group gap="xs" className={styles.sansPapier}>
        <IconFileOff size={18} aria-hidden />
        <Text size="sm" c="dimmed">
          Sans document.{' '}
          <LienTexte to="/encours/avoirs" search={{ encaissement: e.id }} inherit underline="always">
            Ouvrir la fiche
          </LienTexte>
        </Text>
      </Group>
    )}
  </Section>
);

type Props = {
  id: number;
  memoire: Map<number, MemoireDuRecu>;
  onFait: (fait: ActeFait | null) => void;
  onPasser: (() => void) | null;
};

/** The open encaissement: its document beside the encours it may settle. */
export const EncaissementEnMain = ({ id, memoire, onFait, onPasser }: Props) => {
  const detail = useQuery(encaissementQueries.detail(id));
  const rapprochements = useQuery({ ...encaissementQueries.rapprochements(id), staleTime: 0 });
  const erreur = detail.error ?? rapprochements.error;
  if (erreur)
    return (
      <ErrorState erreur={erreur} onReessayer={() => void Promise.all([detail.refetch(), rapprochements.refetch()])} />
    );
  const { data: encaissement } = detail;
  const { data: proposes } = rapprochements;
  return (
    <>
      <div className={styles.papier}>
        {encaissement ? <Papier encaissement={encaissement} /> : <Skeleton h={420} />}
      </div>
      <div className={styles.reglement}>
        <Section titre="Ce qui est dû et correspond" texte={encaissement && enBref(encaissement)}>
          {encaissement && proposes ? (
            encaissement.droits.affecter ? (
              <ReglementDuRecu
                key={`${id}.${encaissement.affecteCentimes}`}
                encaissement={encaissement}
                proposes={proposes}
                memoire={memoire}
                onFait={onFait}
                onPasser={onPasser}
              />
            ) : (
              <Text size="sm">
                {encaissement.resteCentimes === 0 ? 'Tout en est affecté.' : 'Vous ne pouvez que le lire.'}
              </Text>
            )
          ) : (
            <Skeleton h={260} />
          )}
        </Section>
      </div>
    </>
  );
};

import { Alert, Button, Checkbox, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import { formatMontants, sommerParNature } from '#shared/core/nature-fiscale.ts';
import type { RapprochementSur } from '#shared/features/argent/encaissement/schemas/rapprochement.ts';
import { nomEncaissement } from '#web/features/argent/encaissement/mots.ts';
import { useActesEncaissement } from '#web/features/argent/encaissement/queries.ts';
import { call } from '#web/lib/api.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { reglementFait, type ActeFait } from '#web/features/argent/encaissement/reglement/acte-fait.ts';
import styles from './Rapprochement.module.css';

const sommeDe = (surs: readonly RapprochementSur[]): string =>
  formatMontants(
    sommerParNature(
      surs.flatMap(({ parts }) => parts),
      ({ montantCentimes }) => montantCentimes,
    ),
  );

type OnFait = (fait: ActeFait | null) => void;

/** Accepts each proposal as its own act, and reads the shown data again only once, at the end. */
const useAcceptation = (onFait: OnFait) => {
  const actes = useActesEncaissement();
  const [refus, setRefus] = useState<ReadonlyMap<number, string>>(new Map());
  const [enCours, setEnCours] = useState(false);
  const accepter = async (surs: readonly RapprochementSur[]): Promise<boolean> => {
    setEnCours(true);
    const refuses = new Map<number, string>();
    for (const sur of surs) {
      const { encaissementId: id, encaissementVersion: version, parts } = sur;
      const corps = {
        version,
        date: null,
        parts: parts.map(({ encoursId, version: vue, montantCentimes }) => ({
          encoursId,
          version: vue,
          montantCentimes,
        })),
      };
      await call(encaissementContract.affecterEncaissement, {
        params: { id },
        body: corps,
        idempotencyKey: cleUnique(),
      }).then(
        (apres) => onFait(reglementFait(actes, apres)),
        (erreur: unknown) => refuses.set(id, messageDe(erreur)),
      );
    }
    actes.rafraichir();
    setRefus(refuses);
    setEnCours(false);
    return refuses.size === 0;
  };
  return { accepter, enCours, refus };
};

type LigneProps = {
  sur: RapprochementSur;
  retenu: boolean;
  fige: boolean;
  refus: string | undefined;
  onBasculer: () => void;
};
const Ligne = ({ sur, retenu, fige, refus, onBasculer }: LigneProps) => {
  const { parts, raisons, date } = sur;
  const nom = nomEncaissement(sur);
  return (
    <li className={styles.part}>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <Checkbox aria-label={`Accepter ${nom}`} disabled={fige} checked={retenu} onChange={onBasculer} />
        <div className={styles.corps}>
          <div className={styles.ligne}>
            <Text size="sm" fw={550} className={styles.coupe} title={nom}>
              {parts[0]?.laboratoireNom} · {nom}
            </Text>
            <strong className="chiffres">{sommeDe([sur])}</strong>
          </div>
          <Text size="xs" c="dimmed" className={styles.phrase}>
            {formatJour(date)} →{' '}
            {parts.map(({ encoursNumero, encoursInfo }) => `${encoursNumero} ${encoursInfo}`).join(', ')}
            {raisons.length > 0 ? ` · ${insecable(raisons.join(', '))}` : ''}
          </Text>
          {refus ? (
            <Text size="xs" c="red" role="alert">
              {refus}
            </Text>
          ) : null}
        </div>
      </Group>
    </li>
  );
};

type Props = { surs: readonly RapprochementSur[]; onFait: OnFait; onFermer: () => void };

/** Accepts the sure proposals together: each is its own act, refused or undone alone (ECM-26). */
export const SursDialog = ({ surs: depart, onFait, onFermer }: Props) => {
  const [surs] = useState(depart);
  const [ecartes, setEcartes] = useState<ReadonlySet<number>>(new Set());
  const { accepter, enCours, refus } = useAcceptation(onFait);
  const retenus = surs.filter(({ encaissementId }) => !ecartes.has(encaissementId));
  const fini = refus.size > 0;
  const basculer = (id: number) =>
    setEcartes(ecartes.has(id) ? new Set([...ecartes].filter((ecarte) => ecarte !== id)) : new Set([...ecartes, id]));
  return (
    <Modal opened onClose={onFermer} title="Accepter ce qui est sûr" size="lg">
      <Text size="sm" c="dimmed" mb="sm">
        {insecable(
          'Le montant est le même au centime, et rien d’autre ne convient. Décochez ce que vous voulez revoir.',
        )}
      </Text>
      <ul className={styles.parts} aria-label="Rapprochements sûrs">
        {surs.map((sur) => (
          <Ligne
            key={sur.encaissementId}
            sur={sur}
            retenu={!ecartes.has(sur.encaissementId)}
            fige={fini || enCours}
            refus={refus.get(sur.encaissementId)}
            onBasculer={() => basculer(sur.encaissementId)}
          />
        ))}
      </ul>
      {fini ? (
        <Alert color="orange" mt="sm">
          {pluriel(refus.size, 'rapprochement n’a pas été fait', 'rapprochements n’ont pas été faits')} : les autres le
          sont.
        </Alert>
      ) : null}
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={onFermer} disabled={enCours}>
          {fini ? 'Fermer' : 'Annuler'}
        </Button>
        {fini ? null : (
          <Button
            loading={enCours}
            disabled={retenus.length === 0}
            data-autofocus
            onClick={() => void accepter(retenus).then((tous) => tous && onFermer())}
          >
            {insecable(`Régler ${pluriel(retenus.length, 'encaissement')} : ` + sommeDe(retenus))}
          </Button>
        )}
      </Group>
    </Modal>
  );
};

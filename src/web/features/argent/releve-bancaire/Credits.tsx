import { Checkbox, Text } from '@mantine/core';
import type { CreditLu } from '#shared/features/argent/releve-bancaire/contract.ts';
import { phraseReserve } from '#shared/features/argent/releve-bancaire/messages.ts';
import { ChoixLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { formatJour, insecable } from '#web/lib/formats.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Money } from '#web/ui/Money.tsx';
import { choixDe, nomARetenir, type ChoixCredit, type ChoixCredits } from './credits-choisis.ts';
import styles from './Releve.module.css';

type CreditProps = { credit: CreditLu; choisi: ChoixCredit; onChoix: (choix: ChoixCredit) => void };

const VersEncaissement = ({ id, texte }: { id: number; texte: string }) => (
  <LienTexte to="/encours/avoirs" search={{ encaissement: id }} inherit underline="always">
    {texte}
  </LienTexte>
);

/** The encaissement or avoir that a credit already matches (RLV-11, RLV-12). */
const Connu = ({ credit: { encaissementId, ressembleId, avoir, laboratoireNom } }: { credit: CreditLu }) => {
  if (encaissementId !== null)
    return (
      <>
        {laboratoireNom ? `${laboratoireNom} · ` : ''}
        <VersEncaissement id={encaissementId} texte="déjà reçu" />
      </>
    );
  if (ressembleId !== null)
    return (
      <>
        Même jour et même montant qu’un <VersEncaissement id={ressembleId} texte="virement déjà reçu" />
        {'\u00a0'}: cochez s’il y en a deux.
      </>
    );
  if (avoir === null) return null;
  return avoir.paie ? (
    <>
      Paie l’avoir <VersEncaissement id={avoir.id} texte={avoir.numero} />, qui sera noté payé.
    </>
  ) : (
    <>
      Cite l’avoir <VersEncaissement id={avoir.id} texte={avoir.numero} />, d’un autre montant&nbsp;: cochez si c’est un
      versement de plus.
    </>
  );
};

const Credit = ({ credit, choisi, onChoix }: CreditProps) => {
  const { libelle, reference, date, montantCentimes, encaissementId, reserve } = credit;
  const nom = `${libelle || 'sans libellé'}, ${formatJour(date)}`;
  const deja = encaissementId !== null;
  const alias = nomARetenir(credit, choisi);
  return (
    <li className={`${styles.credit} ${deja && !choisi.coche ? styles.deja : ''}`}>
      <Checkbox
        aria-label={deja ? `Enregistrer aussi, comme un autre virement, ${nom}` : `Enregistrer ${nom}`}
        checked={choisi.coche}
        onChange={({ currentTarget: { checked } }) => onChoix({ ...choisi, coche: checked })}
      />
      <div>
        <Text size="sm" className={styles.libelle}>
          {libelle || 'Sans libellé'}
        </Text>
        <Text size="xs" c="dimmed" className={styles.libelle}>
          {[formatJour(date), reference, reserve && phraseReserve[reserve]].filter(Boolean).join(' · ')}
        </Text>
        <Text size="xs" component="div">
          <Connu credit={credit} />
          {deja && choisi.coche ? ' Il sera enregistré une seconde fois, comme un autre virement.' : null}
        </Text>
      </div>
      <div className={styles.qui}>
        {deja && !choisi.coche ? null : (
          <ChoixLaboratoire
            size="xs"
            aria-label={`Laboratoire de ${nom}`}
            placeholder="Choisissez un laboratoire"
            value={choisi.laboratoireId}
            onChange={(laboratoireId) => onChoix({ coche: laboratoireId !== null, laboratoireId, retenir: true })}
            error={choisi.coche && choisi.laboratoireId === null ? 'Qui a payé ?' : undefined}
          />
        )}
      </div>
      <span className={styles.montant}>
        <Money centimes={montantCentimes} suffixe="TTC" />
      </span>
      {alias !== null && (choisi.coche || !deja) ? (
        <Checkbox
          className={styles.retenir}
          size="xs"
          label={insecable(`Reconnaître « ${alias} » la prochaine fois`)}
          checked={choisi.retenir}
          onChange={({ currentTarget: { checked } }) => onChoix({ ...choisi, retenir: checked })}
        />
      ) : null}
    </li>
  );
};

type Props = {
  credits: readonly CreditLu[];
  choix: ChoixCredits;
  onChoix: (cle: string, choix: ChoixCredit) => void;
};

/** The credits of a relevé bancaire, each with its payer. */
export const Credits = ({ credits, choix, onChoix }: Props) => (
  <ul className={styles.liste} aria-label="Crédits du relevé">
    {credits.map((credit) => (
      <Credit
        key={credit.cle}
        credit={credit}
        choisi={choixDe(credit, choix)}
        onChoix={(choisi) => onChoix(credit.cle, choisi)}
      />
    ))}
  </ul>
);

import { Checkbox, Text } from '@mantine/core';
import type { CreditLu } from '#shared/features/argent/releve-bancaire/contract.ts';
import { ChoixLaboratoire } from '#web/features/catalogue/laboratoire/ChoixLaboratoire.tsx';
import { formatJour, insecable } from '#web/lib/formats.ts';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { Money } from '#web/ui/Money.tsx';
import { choixDe, nomARetenir, type ChoixCredit, type ChoixCredits } from './credits-choisis.ts';
import styles from './Releve.module.css';

type CreditProps = { credit: CreditLu; choisi: ChoixCredit; onChoix: (choix: ChoixCredit) => void };

const Credit = ({ credit, choisi, onChoix }: CreditProps) => {
  const { libelle, reference, date, montantCentimes, encaissementId, laboratoireNom, extourne } = credit;
  const nom = `${libelle || 'sans libellé'}, ${formatJour(date)}`;
  const deja = encaissementId !== null;
  const alias = nomARetenir(credit, choisi);
  return (
    <li className={`${styles.credit} ${deja ? styles.deja : ''}`}>
      <Checkbox
        aria-label={`Enregistrer ${nom}`}
        checked={choisi.coche && !deja}
        disabled={deja}
        onChange={({ currentTarget: { checked } }) => onChoix({ ...choisi, coche: checked })}
      />
      <div>
        <Text size="sm" className={styles.libelle}>
          {libelle || 'Sans libellé'}
        </Text>
        <Text size="xs" c="dimmed" className={styles.libelle}>
          {[formatJour(date), reference, extourne && 'extourne : un débit annulé'].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div className={styles.qui}>
        {deja ? (
          <Text size="sm">
            {laboratoireNom ? `${laboratoireNom} · ` : ''}
            <LienTexte to="/encours/avoirs" search={{ encaissement: encaissementId }} inherit underline="always">
              déjà reçu
            </LienTexte>
          </Text>
        ) : (
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
        <Money centimes={montantCentimes} />
      </span>
      {alias !== null && !deja ? (
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

/** The credits of a statement, each with who paid it. */
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

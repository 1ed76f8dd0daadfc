// Direct access to the database of the journeys, for what no screen can hasten or show: elapsed time, sent mails.
import pg from 'pg';
import { baseDe } from './serveur.ts';

/** Runs SQL on the embedded database, as its owner. @throws when the application of the journeys runs elsewhere */
const executer = async (texte: string, valeurs: readonly unknown[]): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({
    connectionString: baseDe(process.env['E2E_DONNEES'] ?? '').replace('pharmaccord@', 'postgres@'),
  });
  await client.connect();
  try {
    return (await client.query(texte, [...valeurs])).rows;
  } finally {
    await client.end();
  }
};

/** Ends the 72 hours of a new IBAN (PRS-24). */
export const ibanUtilisable = (tenantId: number): Promise<unknown> =>
  executer('update coordonnees_bancaires set utilisable_le = null where tenant_id = $1', [tenantId]);

/** Removes the answer that two papers differ, as in data older than that question (ECM-24). */
export const papiersJamaisDistingues = (tenantId: number): Promise<unknown> =>
  executer('update encaissement set autre_papier_le = null, autre_papier_par_nom = null where tenant_id = $1', [
    tenantId,
  ]);

/** The link « Ce n’est pas moi » of the last mail that reported an act of this account (CPT-79). */
export const lienDeContestation = async (tenantId: number): Promise<string> => {
  const [mail] = await executer(
    "select texte from mail where tenant_id = $1 and cle like 'acte-sensible:%' order by id desc limit 1",
    [tenantId],
  );
  return /\/ce-n-est-pas-moi\/\S+/.exec(String(mail?.['texte']))?.[0] ?? '';
};

/** The address of the link that an invitation sent to this mail (RES-52). */
export const lienDInvitation = async (groupementId: number, mail: string): Promise<string> => {
  const [invitation] = await executer(
    'select id, secret from invitation where tenant_id = $1 and mail = $2 order by id desc limit 1',
    [groupementId, mail],
  );
  return `/invitation/${String(invitation?.['id'])}/public/${String(invitation?.['secret'])}`;
};

/** Ends the thirty days during which a closed account is kept (CPT-144). */
export const clotureVenue = (tenantId: number): Promise<unknown> =>
  executer('update cloture set effacement_le = current_date where tenant_id = $1', [tenantId]);

/** The address of the link by which a closed account gives its IBAN (PRS-28). */
export const lienDIban = async (tenantId: number): Promise<string> => {
  const [demande] = await executer('select secret from iban_tardif where tenant_id = $1', [tenantId]);
  return `/iban/${tenantId}/public/${String(demande?.['secret'])}`;
};
/** The address of the link by which a closed account takes its data (CPT-146). */
export const lienDExport = async (tenantId: number): Promise<string> => {
  const [lien] = await executer('select secret from cloture_export where tenant_id = $1', [tenantId]);
  return `/export/${tenantId}/public/${String(lien?.['secret'])}`;
};
/** Ends the 72 hours of the IBAN given by a closed account. */
export const ibanTardifConfirmable = (tenantId: number): Promise<unknown> =>
  executer("update iban_tardif set utilisable_le = now() - interval '1 minute' where tenant_id = $1", [tenantId]);

/** Creates a reversion that a groupement owes this pharmacy, on a paid prestation. */
export const reversionDue = (tenantId: number): Promise<unknown> =>
  executer(
    `insert into reversion (tenant_id, prestation_id, pharmacie_id, montant_ht_centimes)
      select tenant_id, id, $1, 12345 from prestation where etat in ('WAITING', 'CONFIRMED')
        and nb_reversees = 0 and nb_en_virement = 0 order by id limit 1`,
    [tenantId],
  );

/** Resets the count of registrations, because all journeys share one source address (CPT-20). */
export const oublierInscriptions = (): Promise<unknown> =>
  executer("delete from tentative where cle like 'inscription:%'", []);

/** The text of the last mail to this address, with its links, which the screens of the super administrator hide. */
export const texteDuMail = async (destinataire: string): Promise<string> => {
  const [mail] = await executer('select texte from mail where $1 = any(destinataires) order by id desc limit 1', [
    destinataire,
  ]);
  return String(mail?.['texte']);
};

import { jourParis } from '#shared/core/dates.ts';

const JOUR = jourParis(new Date());
type Credit = { readonly numero: string; readonly montant: string };

/** A CAMT file with a payment by Dermalune that cites the encours, and a payment that its bank rejected. */
export const releveCamt = ({ numero, montant }: Credit) => ({
  name: 'releve.xml',
  mimeType: 'application/xml',
  buffer: Buffer.from(
    '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">' +
      '<BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id><Acct><Id><IBAN>FR7630004008150001112223391</IBAN>' +
      `</Id><Ccy>EUR</Ccy></Acct><Ntry><Amt Ccy="EUR">${montant}</Amt><CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${JOUR}</Dt>` +
      '</BookgDt><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>DERMALUNE</Nm></Pty></Dbtr></RltdPties><RmtInf>' +
      `<Ustrd>REGLEMENT ${numero}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry><Ntry><Amt Ccy="EUR">12.00</Amt>` +
      `<CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>${JOUR}</Dt></BookgDt><BkTxCd><Domn><Fmly><SubFmlyCd>RRTN</SubFmlyCd>` +
      '</Fmly></Domn></BkTxCd><AddtlNtryInf>DERMALUNE</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt></Document>',
  ),
});

/** The same credit in OFX format. */
export const releveOfx = ({ numero, montant }: Credit) => ({
  name: 'releve.ofx',
  mimeType: 'application/x-ofx',
  buffer: Buffer.from(
    'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nSECURITY:NONE\nENCODING:USASCII\nCHARSET:1252\n\n' +
      '<OFX><SIGNONMSGSRSV1><SONRS><STATUS><CODE>0<SEVERITY>INFO</STATUS></SONRS></SIGNONMSGSRSV1>' +
      '<BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKACCTFROM><BANKID>30004<ACCTID>00011122233' +
      `<ACCTTYPE>CHECKING</BANKACCTFROM><BANKTRANLIST><STMTTRN>\n<TRNTYPE>CREDIT\n<DTPOSTED>${JOUR.replaceAll('-', '')}\n` +
      `<TRNAMT>${montant}\n<FITID>A1\n<NAME>DERMALUNE\n<MEMO>REGLEMENT ${numero}\n</STMTTRN>\n</BANKTRANLIST>` +
      '</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>\n',
  ),
});

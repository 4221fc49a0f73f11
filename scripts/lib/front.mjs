/** What a person sees when everything stands. */
const ACCOUNTS = [
  ['cliente@demo.pe', 'shopper, with addresses and past orders'],
  ['cliente2@demo.pe', 'shopper, new'],
  ['vendedor@demo.pe', 'seller'],
  ['comisionista@demo.pe', 'reseller, code AMIGO10'],
  ['soporte@demo.pe', 'support'],
  ['admin@demo.pe', 'administrator'],
];

export function banner({ siteUrl, demo, mailbox, sandbox, startedIn }) {
  const lines = [
    '',
    `  Qhatu is open at ${siteUrl}   (after ${startedIn.toFixed(1)} s)`,
    '',
    ...(demo
      ? [
          '  Demo accounts, all with the password Demo1234:',
          ...ACCOUNTS.map(([mail, who]) => `    ${mail.padEnd(22)} ${who}`),
          '',
        ]
      : []),
    ...(mailbox ? [`  Mail that the shop sends: ${siteUrl}/dev/buzon`] : []),
    ...(sandbox ? [`  Payments to play through:  ${siteUrl}/sandbox`] : []),
    '  Ctrl-C stops everything.',
    '',
  ];
  return lines.join('\n');
}

import configuration from '../../.oxfmtrc.json' with { type: 'json' };

const { $schema: _schema, ignorePatterns: _ignored, ...options } = configuration;

/** The options of the formatter. Its function, unlike its command, does not read the configuration file. */
export const formatOptions = options;
